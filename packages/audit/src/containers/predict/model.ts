import {
  asOpen,
  emptyObject,
  isValueObject,
  isOpen,
  memberOf,
  UNKNOWN,
  type Value,
  type ValueObject,
} from './value.ts';

/** Maximum number of segments of a dotted key. */
const SEGMENTS_MAX = 100;

/**
 * Google Tag Manager's model of all pushes, as in `gtm.js`. Version 1 of its variables reads the last value of each
 * key. Version 2 reads all keys merged into one object. Objects merge, lists merge by index, dots in a key name nested
 * objects, and all other values replace.
 */
export class PushModel {
  #flat = new Map<string, Value>();
  #nested: ValueObject = emptyObject();
  #isOpen = false;

  set(key: string, value: Value): void {
    this.#flat.set(key, value);
    const segments = key.split('.');
    if (segments.length > SEGMENTS_MAX) return;
    let into = this.#nested;
    for (const segment of segments.slice(0, -1)) into = objectAt(into, segment);
    assign(into, segments.at(-1) as string, value);
  }

  /** Returns the value that a variable of this version reads. */
  get(name: string, version: 1 | 2): Value {
    if (version === 1) {
      const isSet = this.#flat.has(name);
      return !isSet && this.#isOpen ? UNKNOWN : this.#flat.get(name);
    }
    let at: Value = this.#nested;
    for (const segment of name.split('.')) {
      if (at === null) return false;
      if (at === undefined || at === UNKNOWN) return at;
      at = memberOf(at, segment);
    }
    return at;
  }

  /** Deletes the event model, which happens before each push. */
  forgetEventModel(): void {
    delete this.#nested['eventModel'];
  }

  /** Calls `["path.method", ...given]`: a method of the value at the path. */
  call(path: string, method: string, given: Value[]): void {
    const segments = path.split('.');
    let owner: Value = this.#nested;
    for (const segment of segments.slice(0, -1)) {
      if (owner === null || owner === undefined) return;
      owner = memberOf(owner, segment);
    }
    const last = segments.at(-1) as string;
    if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, last)) return;
    const members = owner as ValueObject;
    members[last] = called(members[last], method, given);
  }

  /** Marks all values as unknown: code of the page may have changed them. */
  forgetAll(): void {
    this.#flat = new Map();
    this.#nested = asOpen(emptyObject());
    this.#isOpen = true;
  }
}

/** Methods whose changes to a list are not simulated. */
const CHANGING: ReadonlySet<string> = new Set(['splice', 'sort', 'fill', 'copyWithin', 'reverse']);

function called(value: Value, method: string, given: Value[]): Value {
  if (!Array.isArray(value)) return value;
  if (CHANGING.has(method)) return UNKNOWN;
  if (isOpen(value)) return value;
  if (method === 'push') return [...value, ...given];
  if (method === 'unshift') return [...given, ...value];
  if (method === 'pop') return value.slice(0, -1);
  return method === 'shift' ? value.slice(1) : value;
}

function objectAt(into: ValueObject, key: string): ValueObject {
  const before = Object.hasOwn(into, key) ? into[key] : isOpen(into) ? UNKNOWN : undefined;
  if (isValueObject(before)) return before;
  return (into[key] = before === UNKNOWN ? asOpen(emptyObject()) : emptyObject());
}

function listAt(into: ValueObject, key: string): Value[] {
  const before = Object.hasOwn(into, key) ? into[key] : isOpen(into) ? UNKNOWN : undefined;
  if (Array.isArray(before)) return before;
  return (into[key] = before === UNKNOWN ? asOpen([]) : []);
}

/** Assigns a copy: the model never shares values with a push. */
function assign(into: ValueObject, key: string, value: Value): void {
  if (typeof value !== 'object' || value === null) {
    into[key] = value;
    return;
  }
  const target = Array.isArray(value) ? listAt(into, key) : objectAt(into, key);
  if (isOpen(value)) forgetMembers(target, value);
  for (const [name, member] of Object.entries(value)) assign(target as ValueObject, name, member);
}

/** Marks members as unknown that a partly known value does not show, because it may have replaced them. */
function forgetMembers(target: object, value: object): void {
  for (const key of Object.keys(target))
    if (!Object.hasOwn(value, key)) (target as ValueObject)[key] = UNKNOWN;
  asOpen(target);
}
