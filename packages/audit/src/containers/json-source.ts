import type { Losses } from './losses.ts';

/** Object of a parsed JSON text. Any key may be missing or hold any value. */
export type JsonSource = Readonly<Record<string, unknown>>;

export function isSource(value: unknown): value is JsonSource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own key. Inherited names such as `constructor` are ignored. */
export function valueIn(source: JsonSource, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

/** Returns a text under a key, or null; numbers count as texts. */
export function textIn(source: JsonSource, key: string): string | null {
  const value = valueIn(source, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Returns a non-negative integer, also if the file writes it as text; else null. */
export function numberIn(source: JsonSource, key: string): number | null {
  const number = Number(textIn(source, key) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Returns whether a value is true. Files write booleans as booleans or as texts. */
export function isTrueIn(source: JsonSource, key: string): boolean {
  const value = valueIn(source, key);
  return value === true || value === 'true';
}

/** Returns the items of a list, or an empty list. */
export function itemsIn(source: JsonSource, key: string): readonly unknown[] {
  const value = valueIn(source, key);
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list. */
export function textsIn(source: JsonSource, key: string): string[] {
  return itemsIn(source, key).filter((item) => typeof item === 'string');
}

/** Returns the objects of a list, up to a maximum. Other values and excess items are recorded as losses. */
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

/** Returns a name in its normal form: `matchRegex` and `MATCH_REGEX` become `MATCHREGEX`. */
export function plainName(name: string | null): string {
  return (name ?? '').replace(/[^a-z]/giu, '').toUpperCase();
}
