import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** What nobody recorded: it may be anything. */
export const UNKNOWN: unique symbol = Symbol('unknown');
export type Unknown = typeof UNKNOWN;

/** A value as the tag manager's code in the page would hold it, as far as a recording tells it. */
export type Value = undefined | null | boolean | number | string | Value[] | ValueObject | Unknown;
/** Without prototype, so no key of a page reaches one. */
export interface ValueObject {
  [key: string]: Value;
}

/** A value, and the variables that nobody recorded on which it hangs. */
export interface Evaluated {
  value: Value;
  missing: readonly number[];
}

/** Objects and lists of which only a part is known: what they do not have may be there all the same. */
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

export function isObject(value: Value): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys by which an object says itself how it becomes a text. */
const CONVERTING = ['toString', 'valueOf'];

/** `String(value)`. */
export function textOf(value: Value): string | Unknown {
  if (typeof value === 'symbol') return UNKNOWN;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isOpen(value)) return UNKNOWN;
  if (!Array.isArray(value)) return CONVERTING.some((key) => key in value) ? UNKNOWN : '[object Object]';
  return joined(value, ',');
}

/** `values.join(between)`. */
export function joined(values: readonly Value[], between: string): string | Unknown {
  const texts: string[] = [];
  for (const value of values) {
    const text = value === undefined || value === null ? '' : textOf(value);
    if (text === UNKNOWN) return UNKNOWN;
    texts.push(text);
  }
  return texts.join(between);
}

/** `Number(value)`. */
export function numberOf(value: Value): number | Unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? UNKNOWN : Number(value);
  const text = textOf(value);
  return text === UNKNOWN ? UNKNOWN : Number(text);
}

/** `value[key]`, of what is neither null nor undefined. What JavaScript itself gives to all values is not known. */
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

/** Returns what was compared, as reports show it. Undefined where it is not known. */
export function shownValue(value: Value): Json | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean' || value === null) return value;
  const text = textOf(value);
  return text === UNKNOWN ? undefined : text.slice(0, SHOWN_LENGTH);
}

const SHOWN_LENGTH = 500;
