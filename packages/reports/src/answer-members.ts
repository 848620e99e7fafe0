import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Returns a member of an object of an answer; undefined if it is another value or has none. */
export function memberOf(json: Json | undefined, name: string): Json | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json[name] : undefined;
}

/** Returns the text of a member; an empty text for another value. */
export function textAt(json: Json | undefined, name: string): string {
  const value = memberOf(json, name);
  return typeof value === 'string' ? value : '';
}

/** Returns the number of entries in a list of an answer; 0 if it is none. */
export function lengthAt(json: Json | undefined, name: string): number {
  const value = memberOf(json, name);
  return Array.isArray(value) ? value.length : 0;
}
