import { isOpen, UNKNOWN, type Value, type ValueObject } from './value.ts';

/** Keys of a consent command that are not consent kinds. */
const SETTINGS: ReadonlySet<string> = new Set(['region', 'wait_for_update']);

interface Kind {
  /** Possible values of the defaults; null is unknown. Without a default a kind is granted. */
  initial: ReadonlySet<boolean | null>;
  /** True if a default for only some regions may apply. */
  hasRegional: boolean;
  update?: boolean | null;
}

/**
 * Consent Mode as in Google's code. An update takes precedence over defaults, and a kind without a value is granted. A
 * default for a region applies by the visitor's location, which no recording holds.
 */
export class ConsentState {
  readonly #kinds = new Map<string, Kind>();
  #isOpen = false;

  apply(command: 'default' | 'update', values: ValueObject): void {
    if (isOpen(values)) this.#isOpen = true;
    const isRegional = command === 'default' && 'region' in values && !isEverywhere(values['region']);
    for (const [kind, value] of Object.entries(values)) {
      if (SETTINGS.has(kind) && command === 'default') continue;
      const granted = value === UNKNOWN ? null : value === 'granted';
      if (command === 'update') this.#kinds.set(kind, { ...this.#of(kind), update: granted });
      else this.#setDefault(kind, granted, isRegional);
    }
  }

  /** Marks all values as unknown. */
  forgetAll(): void {
    this.#isOpen = true;
    this.#kinds.clear();
  }

  /** Returns whether a kind is granted; null if unknown. */
  isGranted(kind: string): boolean | null {
    const { initial, update } = this.#of(kind);
    if (update !== undefined) return update;
    if (this.#isOpen) return null;
    const [first, ...others] = initial;
    return first === undefined || others.length > 0 ? null : first;
  }

  #setDefault(kind: string, granted: boolean | null, isRegional: boolean): void {
    const { initial, hasRegional, ...rest } = this.#of(kind);
    const stays = isRegional || hasRegional ? initial : [];
    this.#kinds.set(kind, {
      ...rest,
      initial: new Set([...stays, granted]),
      hasRegional: hasRegional || isRegional,
    });
  }

  #of(kind: string): Kind {
    return this.#kinds.get(kind) ?? { initial: new Set([true]), hasRegional: false };
  }
}

/** Returns whether a default applies everywhere: it has no regions, or an empty list. */
function isEverywhere(region: Value): boolean {
  return region === undefined || region === null || region === '';
}
