import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject, type JsonObject } from '../json-object.ts';

/** Maximum number of values that are read at one path. */
const VALUES_MAX = 1_000;

/** Returns the values at a dotted path. Lists stand for each of their elements; null and blank texts are left out. */
export function valuesAt(value: JsonObject, path: string): Json[] {
  let here: Json[] = [value];
  for (const key of path.split('.')) {
    here = here
      .flatMap((one) => (Array.isArray(one) ? one : [one]))
      .flatMap((one) => (isObject(one) && Object.hasOwn(one, key) ? [one[key] ?? null] : []))
      .slice(0, VALUES_MAX);
  }
  return here
    .flatMap((one) => (Array.isArray(one) ? one : [one]))
    .filter((one) => one !== null && !(typeof one === 'string' && one.trim() === ''))
    .slice(0, VALUES_MAX);
}

/** Returns the text of the first value at a path, null without one. */
export function textAtPath(value: JsonObject, path: string): string | null {
  const [first] = valuesAt(value, path);
  return typeof first === 'string' || typeof first === 'number' ? String(first) : null;
}
