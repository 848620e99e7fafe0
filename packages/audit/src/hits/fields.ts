import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from './encoded-text.ts';
import { isObject, type JsonObject } from '../json-object.ts';

/** Named values of one hit, as text. */
export type HitFields = Record<string, string>;

const DEPTH_MAX = 12;
const FIELDS_MAX = 5_000;

/** Returns the objects of an array; empty for any other value. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a text that is not blank, else null. Numbers are converted to text. */
export function fieldText(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns the value at a path of object keys. */
export function valueAtPath(value: Json | undefined, ...path: string[]): Json | undefined {
  let here = value;
  for (const key of path) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  return here;
}

/**
 * Returns a JSON value as dotted names and texts: `{a:{b:[1]}}` is `a.b.0` = `1`. Empty objects and arrays stay
 * visible.
 */
export function flatten(value: Json, prefix = ''): HitFields {
  const entries: [string, string][] = [];
  collect(value, prefix, entries);
  return Object.fromEntries(entries);
}

/** Returns fields. Those that hold a JSON object or array are also spread under their own name. */
export function withJsonSpread(fields: HitFields): HitFields {
  const spread: HitFields[] = [];
  for (const [name, text] of Object.entries(fields)) {
    if (!/^\s*[[{]/.test(text)) continue;
    const json = parseJson(text);
    if (json !== undefined) spread.push(flatten(json, name));
  }
  return Object.assign(Object.fromEntries(spread.flatMap((one) => Object.entries(one))), fields);
}

function collect(value: Json, path: string, entries: [string, string][]): void {
  if (entries.length >= FIELDS_MAX) return;
  if (typeof value !== 'object' || value === null) {
    entries.push([path, String(value)]);
    return;
  }
  const members = Object.entries(value);
  if (members.length === 0 && path !== '') entries.push([path, Array.isArray(value) ? '[]' : '{}']);
  if (path.split('.').length > DEPTH_MAX) return;
  for (const [key, member] of members) collect(member, path === '' ? key : `${path}.${key}`, entries);
}
