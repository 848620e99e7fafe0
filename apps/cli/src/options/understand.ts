import { kebab, type OptionTable, type ValuesOf } from './option.ts';
import type { Given } from './read-arguments.ts';

/** Parses the words of each option; faults are added to `faults`. */
export function understand<T extends OptionTable>(
  given: Given,
  table: T,
): { values: ValuesOf<T>; faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults = [...given.faults];
  for (const [key, words] of given.words) {
    const reading = table[key]?.read(words);
    if (reading === undefined) continue;
    if ('wrong' in reading) faults.push(`--${kebab(key)} ${reading.wrong}`);
    else values[key] = reading.value;
  }
  return { values: values as ValuesOf<T>, faults };
}
