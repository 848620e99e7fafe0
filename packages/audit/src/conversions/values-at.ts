import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject, type JsonObject } from '../json-object.ts';

/** Maximum number of values that are read at one path. */
const VALUES_MAX = 1_000;

/** Returns the values at a dotted path. Lists stand for each of their elements; null and blank texts are left out. */
export function valuesAt(value: JsonObject, path: string): Json[] {
  let here: Json[] = [value];
  for (const key of path.split('.')) {
    const next: Json[] = [];
    for (const one of elementsOf(here))
      if (isObject(one) && Object.hasOwn(one, key)) next.push(one[key] ?? null);
    if (next.length === 0) return next;
    here = next;
  }
  return elementsOf(here).filter((one) => one !== null && !(typeof one === 'string' && one.trim() === ''));
}

/** Returns values with the elements of their lists, up to `VALUES_MAX`. */
function elementsOf(values: readonly Json[]): readonly Json[] {
  return values.some((one) => Array.isArray(one))
    ? values.flatMap((one) => one).slice(0, VALUES_MAX)
    : values;
}

/** Returns the text of the first value at a path, null without one. */
export function textAtPath(value: JsonObject, path: string): string | null {
  const [first] = valuesAt(value, path);
  return typeof first === 'string' || typeof first === 'number' ? String(first) : null;
}
