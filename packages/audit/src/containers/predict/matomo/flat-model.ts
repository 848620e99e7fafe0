import { emptyObject, isOpen, memberOf, UNKNOWN, type Value } from '../value.ts';

/** Keys that Matomo's own events set; those of events that nobody saw may have any value. */
const OWN_KEYS = 'mtm.';

/** What Matomo keeps of all pushes: each key as it was set last. Nothing merges. */
export class FlatModel {
  readonly #values = emptyObject();
  #isOpen = false;
  #hasUnseenEvents = false;

  set(key: string, value: Value): void {
    this.#values[key] = value;
  }

  /** A push that is not known may have set anything. */
  forgetAll(): void {
    for (const key of Object.keys(this.#values)) this.#values[key] = UNKNOWN;
    this.#isOpen = true;
  }

  /** From now on clicks, timers and the like may have come, which no recording shows. */
  expectUnseenEvents(): void {
    this.#hasUnseenEvents = true;
  }

  /** By its name, or by a path of names with dots where no key has that name. */
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
      // JavaScript's `in` throws at what is no object, and the variable has no value then.
      if (typeof at !== 'object' || at === null) return undefined;
      at = memberOf(at, name);
    }
    return at;
  }
}

/** Returns what has a method `get` says itself what it is. */
function read(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return 'get' in value || isOpen(value) ? UNKNOWN : value;
}
