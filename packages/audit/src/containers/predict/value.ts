import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Value that was not recorded. */
export const UNKNOWN: unique symbol = Symbol('unknown');
export type Unknown = typeof UNKNOWN;

/** Value as the tag manager's code in the page holds it, as far as it was recorded. */
export type Value = undefined | null | boolean | number | string | Value[] | ValueObject | Unknown;
/** Object without a prototype, so that no key of a page reaches one. */
export interface ValueObject {
  [key: string]: Value;
}

/** Value, and the unrecorded variables on which it depends. */
export interface Evaluated {
  value: Value;
  missing: readonly number[];
}

/** Partly known objects and lists: they may have members that are not shown. */
const open = new WeakSet<object>();

export function isOpen(value: object): boolean {
  return open.has(value);
}

export function asOpen<T extends object>(value: T): T {
  open.add(value);
  return value;
}

export function emptyObject(): ValueObject {
  return Object.create(null) as ValueObject;
}

export function isValueObject(value: Value): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys with which an object defines its conversion to a text. */
const CONVERTING = ['toString', 'valueOf'];

/** Returns `String(value)`, or UNKNOWN. */
export function valueText(value: Value): string | Unknown {
  if (typeof value === 'symbol') return UNKNOWN;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isOpen(value)) return UNKNOWN;
  if (!Array.isArray(value)) return CONVERTING.some((key) => key in value) ? UNKNOWN : '[object Object]';
  return joined(value, ',');
}

/** Returns `values.join(between)`, or UNKNOWN. */
export function joined(values: readonly Value[], between: string): string | Unknown {
  const texts: string[] = [];
  for (const value of values) {
    const text = value === undefined || value === null ? '' : valueText(value);
    if (text === UNKNOWN) return UNKNOWN;
    texts.push(text);
  }
  return texts.join(between);
}

/** Returns `Number(value)`, or UNKNOWN. */
export function numberOf(value: Value): number | Unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? UNKNOWN : Number(value);
  const text = valueText(value);
  return text === UNKNOWN ? UNKNOWN : Number(text);
}

/** Returns `value[key]`. UNKNOWN for members that JavaScript defines on all values. */
export function memberOf(value: Exclude<Value, null | undefined>, key: string): Value {
  if (typeof value === 'symbol') return UNKNOWN;
  if (typeof value === 'object') {
    if (Array.isArray(value) && key === 'length') return isOpen(value) ? UNKNOWN : value.length;
    if (Object.hasOwn(value, key)) return (value as ValueObject)[key];
    if (isOpen(value)) return UNKNOWN;
    return key in Object.prototype || (Array.isArray(value) && key in Array.prototype) ? UNKNOWN : undefined;
  }
  if (typeof value === 'string' && Object.hasOwn(Object(value) as object, key))
    return (Object(value) as Record<string, Value>)[key];
  return key in (Object(value) as object) ? UNKNOWN : undefined;
}

/** Returns a compared value as reports show it; undefined if it is unknown. */
export function shownValue(value: Value): Json | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean' || value === null) return value;
  const text = valueText(value);
  return text === UNKNOWN ? undefined : text.slice(0, SHOWN_LENGTH);
}

const SHOWN_LENGTH = 500;
