import { isOpen, UNKNOWN, type Value, type ValueObject } from './value.ts';

/** What stands for all kinds at once, where values are not known. */
const SETTINGS: ReadonlySet<string> = new Set(['region', 'wait_for_update']);

interface Kind {
  /** What defaults may have said; null: one that is not known. Without any default a kind is granted. */
  initial: ReadonlySet<boolean | null>;
  /** A default for some regions alone may be the one that counts. */
  hasRegional: boolean;
  update?: boolean | null;
}

/**
 * Consent Mode as Google's code keeps it: an update counts before defaults; a default for a region counts where the
 * visitor is, which no recording tells; a kind that nobody named is granted.
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

  /** Anything may have changed it. */
  forgetAll(): void {
    this.#isOpen = true;
    this.#kinds.clear();
  }

  /** Null: it cannot be said. */
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

/** Returns a default without regions, or with an empty one, counts for everybody. */
function isEverywhere(region: Value): boolean {
  return region === undefined || region === null || region === '';
}
