import { numberIn, type JsonSource } from './json-source.ts';

/** Part of an export with its number. */
export type Numbered = [JsonSource, number];

/**
 * Returns each source with its number: its id, else its position in the file. A duplicate gets the next free number.
 */
export function numbered(sources: readonly JsonSource[], key: string): Numbered[] {
  const taken = new Set<number>();
  let free = sources.reduce((most, source) => Math.max(most, numberIn(source, key) ?? 0), sources.length) + 1;
  return sources.map((source, at) => {
    let number = numberIn(source, key) ?? at;
    if (taken.has(number)) {
      number = free;
      free += 1;
    }
    taken.add(number);
    return [source, number];
  });
}
