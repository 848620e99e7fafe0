import type { Json } from '@vigie/contract/observation/data-layer.ts';

export const TEXT_MAX = 200;
/** Nobody reads more of a list than its start. */
const LISTED_MAX = 20;

/** Returns a value for people in any language: its type as JSON Schema names it, then itself as JSON, cut. */
export function valueText(value: Json): string {
  const type = typeOf(value);
  return type === 'null' ? type : cutText(`${type} ${jsonText(value)}`);
}

/** Plain text of at most 200 characters on one line, without what could turn, hide or steer what stands beside it. */
export function cutText(text: string): string {
  // A surrogate that the cut would part goes as a whole.
  const plain = text.slice(0, TEXT_MAX * 2).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
  return plain.length <= TEXT_MAX
    ? plain
    : `${plain.slice(0, TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** Returns values that a schema allows, as JSON: `"EUR" | "USD"`. */
export function listText(values: readonly Json[]): string {
  const listed = values.slice(0, LISTED_MAX).map(jsonText).join(' | ');
  return cutText(values.length > LISTED_MAX ? `${listed} | …` : listed);
}

/** JSON of the start of a value: what is large is never written whole for a text that is cut anyway. */
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
