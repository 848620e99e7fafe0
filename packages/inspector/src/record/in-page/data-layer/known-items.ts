/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Timeline } from './timeline.ts';

/** The array's items as last seen. */
export interface KnownItems {
  /**
   * Records changes since the last comparison that no stand-in saw: an index that was set, a new length. For an array
   * that gives another object at each read (a proxy around a proxy) only the length counts. With a length, only that
   * many items are compared.
   */
  compare: (list: unknown[], operation: string, length?: number) => void;
  remember: (list: unknown[]) => void;
  forget: () => void;
  length: () => number;
}

/**
 * Creates the record of an array's items. Runs in the page's own world: built-ins are stored before the page can change
 * them.
 */
export function createKnownItems(entriesMax: number, timeline: Timeline): KnownItems {
  const { apply } = Reflect;
  const { is } = Object;
  const seen = new WeakSet();
  const hasSeen = WeakSet.prototype.has;
  const addSeen = WeakSet.prototype.add;
  /** Object without a prototype, which no page can change. */
  let known: Record<number, unknown> = { __proto__: null } as never;
  let knownLength = 0;

  function isKnownObject(item: unknown): boolean {
    return typeof item === 'object' && item !== null && apply(hasSeen, seen, [item]);
  }

  function remember(list: unknown[]): void {
    const { length } = list;
    for (let index = 0; index < length && index <= entriesMax; index += 1) {
      const item = list[index];
      known[index] = item;
      if (typeof item === 'object' && item !== null) apply(addSeen, seen, [item]);
    }
    knownLength = length;
  }

  return {
    remember,
    compare(list, operation, length = list.length) {
      let news = 0;
      for (let index = 0; index < length && index <= entriesMax; index += 1) {
        const item = list[index];
        if (index < knownLength && (is(item, known[index]) || !is(item, list[index]))) continue;
        if (isKnownObject(item)) continue;
        news += 1;
        timeline.record(operation, item);
      }
      if (news === 0 && length < knownLength) {
        timeline.record('mutation', { __proto__: null, length });
      }
      remember(list);
    },
    forget() {
      known = { __proto__: null } as never;
      knownLength = 0;
    },
    length: () => knownLength,
  };
}
