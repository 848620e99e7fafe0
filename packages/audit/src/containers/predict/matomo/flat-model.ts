import { emptyObject, isOpen, memberOf, UNKNOWN, type Value } from '../value.ts';

/** Prefix of keys that Matomo's own events set. After unseen events, their values are unknown. */
const OWN_KEYS = 'mtm.';

/** Matomo's model of all pushes: the last value of each key, without merging. */
export class FlatModel {
  readonly #values = emptyObject();
  #isOpen = false;
  #hasUnseenEvents = false;

  set(key: string, value: Value): void {
    this.#values[key] = value;
  }

  /** Marks all values as unknown after an unknown push. */
  forgetAll(): void {
    for (const key of Object.keys(this.#values)) this.#values[key] = UNKNOWN;
    this.#isOpen = true;
  }

  /** Marks the start of possible unseen events, such as clicks and timers, which no recording holds. */
  expectUnseenEvents(): void {
    this.#hasUnseenEvents = true;
  }

  /** Returns the value of a key, else of a dotted path if no key has that name. */
  get(name: string): Value {
    if (this.#hasUnseenEvents && name.startsWith(OWN_KEYS)) return UNKNOWN;
    if (name in this.#values) return read(this.#values[name]);
    if (name in Object.prototype || this.#isOpen) return UNKNOWN;
    return name.includes('.') ? this.#path(name.split('.')) : undefined;
  }

  #path(names: readonly string[]): Value {
    let at: Value = this.#values;
    for (const name of names) {
      if (at === UNKNOWN) return UNKNOWN;
      // JavaScript's `in` throws for a value that is no object; the variable then has no value.
      if (typeof at !== 'object' || at === null) return undefined;
      at = memberOf(at, name);
    }
    return at;
  }
}

/** Returns the value, or UNKNOWN for an object with a method `get`, which computes its own value. */
function read(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return 'get' in value || isOpen(value) ? UNKNOWN : value;
}
