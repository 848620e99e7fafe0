import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { CAPTURE } from '@vigie/contract/limits.ts';
import type { TypedHit } from '../hits/decode-hits.ts';
import { isObject, type Fields, type JsonObject } from '../hits/fields.ts';

/** An event as a hit tells it, with properties of their own types. */
export interface ToldEvent {
  name: string;
  properties: JsonObject;
}

/** The events of one hit of a family, most often one; none where the hit counts nothing. */
export type EventReader = (hit: TypedHit) => ToldEvent[];

/** What a hit is called that announces a page and names no event. */
export const PAGE_VIEW = 'page_view';

/** A text as a number, where it is written as one; else the text, for the plan to judge. */
export function numberOr(text: string): number | string {
  return /^\s*-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : text;
}

/** Named fields of a hit that are there, under other names. Those in `numbers` are numbers where they are written so. */
export function renamed(
  fields: Fields,
  names: Readonly<Record<string, string>>,
  numbers: ReadonlySet<string> = new Set(),
): JsonObject {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, own]) => {
      const text = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (text === undefined) return [];
      return [[own, numbers.has(own) ? numberOr(text) : text]];
    }),
  );
}

const NAME_MAX = 200;
const KEY_MAX = 200;

/** An event within the bounds of recordings; null without a name. */
export function boundedEvent({ name, properties }: ToldEvent): ToldEvent | null {
  const called = name.trim().slice(0, NAME_MAX);
  if (called === '') return null;
  const left = { nodes: CAPTURE.jsonNodes };
  const value = bounded(properties, 0, left);
  return { name: called, properties: isObject(value) ? value : {} };
}

/** A value as deep, wide and long as recordings are at most. What is past that is left out. */
function bounded(value: Json, depth: number, left: { nodes: number }): Json | undefined {
  left.nodes -= 1;
  if (left.nodes < 0) return undefined;
  if (typeof value === 'string') return value.slice(0, CAPTURE.jsonStringLength);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= CAPTURE.jsonDepth) return undefined;
  if (Array.isArray(value)) {
    const list: Json[] = [];
    for (const one of value) {
      if (left.nodes <= 0) break;
      const kept = bounded(one, depth + 1, left);
      if (kept !== undefined) list.push(kept);
    }
    return list;
  }
  const entries: [string, Json][] = [];
  for (const [key, one] of Object.entries(value)) {
    if (left.nodes <= 0) break;
    const kept = bounded(one, depth + 1, left);
    if (kept !== undefined) entries.push([key.slice(0, KEY_MAX), kept]);
  }
  return Object.fromEntries(entries);
}
