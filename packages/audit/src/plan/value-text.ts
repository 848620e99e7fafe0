import type { Json } from '@vigie/contract/observation/data-layer.ts';

export const TEXT_MAX = 200;
/** Maximum number of listed values. */
const LISTED_MAX = 20;

/** Returns a value in language-independent form: its JSON Schema type, then its JSON, cut. */
export function plannedValueText(value: Json): string {
  const type = jsonTypeOf(value);
  return type === 'null' ? type : cutText(`${type} ${jsonText(value)}`);
}

/** Returns plain text of at most 200 characters on one line, without control and direction characters. */
export function cutText(text: string): string {
  // A surrogate pair that the cut would split is removed.
  const plain = text.slice(0, TEXT_MAX * 2).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
  return plain.length <= TEXT_MAX
    ? plain
    : `${plain.slice(0, TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function jsonTypeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** Returns the values that a schema allows, as JSON: `"EUR" | "USD"`. */
export function listText(values: readonly Json[]): string {
  const listed = values.slice(0, LISTED_MAX).map(jsonText).join(' | ');
  return cutText(values.length > LISTED_MAX ? `${listed} | …` : listed);
}

/** Returns the JSON of the start of a value. A large value is never serialized completely, because the text is cut. */
export function jsonText(value: Json): string {
  return JSON.stringify(startOf(value, 3)) ?? 'null';
}

function startOf(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, TEXT_MAX);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, LISTED_MAX).map((item) => startOf(item, depth - 1));
  const members = Object.entries(value).slice(0, LISTED_MAX);
  return Object.fromEntries(
    members.map(([key, member]) => [key.slice(0, TEXT_MAX), startOf(member, depth - 1)]),
  );
}
