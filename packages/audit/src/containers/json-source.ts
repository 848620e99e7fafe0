import type { Losses } from './losses.ts';

/** An object of a parsed JSON text: any key may be missing, and hold anything. */
export type JsonSource = Readonly<Record<string, unknown>>;

export function isSource(value: unknown): value is JsonSource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own key: `constructor` and its like are no keys of a file. */
export function valueIn(source: JsonSource, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

/** Returns a text under a key, or null; numbers count as texts. */
export function textIn(source: JsonSource, key: string): string | null {
  const value = valueIn(source, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Returns a whole number from 0 on, which files write as text. */
export function numberIn(source: JsonSource, key: string): number | null {
  const number = Number(textIn(source, key) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Returns files write booleans as they are, and as texts. */
export function isTrueIn(source: JsonSource, key: string): boolean {
  const value = valueIn(source, key);
  return value === true || value === 'true';
}

/** Returns the items under a key; none where there is no list. */
export function itemsIn(source: JsonSource, key: string): readonly unknown[] {
  const value = valueIn(source, key);
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list. */
export function textsIn(source: JsonSource, key: string): string[] {
  return itemsIn(source, key).filter((item) => typeof item === 'string');
}

/** Returns the objects of a list, up to so many. What is no object, and what is too many, is a loss. */
export function sourcesIn(
  source: JsonSource,
  key: string,
  { most, losses }: { most: number; losses: Losses },
): JsonSource[] {
  const items = itemsIn(source, key);
  if (items.length > most) losses.add(key, 'too-many');
  return items.slice(0, most).flatMap((item, at) => {
    if (isSource(item)) return [item];
    losses.add(`${key}[${at}]`, 'wrong-shape');
    return [];
  });
}

/** Names as interfaces and files write them (`matchRegex`, `MATCH_REGEX`), in one form: `MATCHREGEX`. */
export function plainName(name: string | null): string {
  return (name ?? '').replace(/[^a-z]/giu, '').toUpperCase();
}
