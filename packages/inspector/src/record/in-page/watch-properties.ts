/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */

interface Means {
  /** Registers a watcher that runs before each call of a native function. */
  watch: (owner: object, name: string, watcher: (self: unknown, given: unknown[]) => void) => void;
  stackNow: () => string;
  noteProperty: (store: string, name: string, stack: string) => void;
}

interface Area {
  kind: 'local-storage' | 'session-storage';
  storage: unknown;
  names: Record<string, true>;
  count: number;
  /** Script that read the storage object from the window in this task; empty: none. */
  taker: string;
}

/**
 * Watches entries that are set as properties (`localStorage.name = value`), which call no method. A script that sets
 * one reads the storage from the window right before. So names that are new at the next read, or at the end of the
 * task, belong to that script. Returns a function that records a name which was set by its method, and its store.
 */
export function watchProperties({
  watch,
  stackNow,
  noteProperty,
}: Means): (self: unknown, name: unknown) => string {
  const { apply } = Reflect;
  const { getOwnPropertyDescriptor } = Object;
  const { key } = Storage.prototype;
  const lengthOf = getOwnPropertyDescriptor(Storage.prototype, 'length')?.get as () => number;
  const later = queueMicrotask;
  const NAMES_MAX = 1_000;
  const areas: Record<string, Area> = { __proto__: null } as never;

  function check(area: Area): void {
    try {
      const count = apply(lengthOf, area.storage, []);
      if (count === area.count || count > NAMES_MAX) return;
      area.count = count;
      for (let index = 0; index < count; index += 1) {
        const name = apply(key as (index: number) => string, area.storage, [index]);
        if (area.names[name] === true) continue;
        area.names[name] = true;
        if (area.taker !== '') noteProperty(area.kind, name, area.taker);
      }
    } catch {
      // The document is gone.
    }
  }
  function take(area: Area): void {
    check(area);
    const isFirst = area.taker === '';
    area.taker = stackNow();
    if (!isFirst || area.taker === '') return;
    later(() => {
      check(area);
      area.taker = '';
    });
  }
  for (const [property, kind] of [
    ['localStorage', 'local-storage'],
    ['sessionStorage', 'session-storage'],
  ] as const) {
    const getter = getOwnPropertyDescriptor(window, property)?.get;
    if (getter === undefined) continue;
    watch(window, property, () => {
      try {
        const area = (areas[kind] ??= {
          kind,
          storage: apply(getter, window, []),
          names: { __proto__: null } as never,
          count: 0,
          taker: '',
        });
        take(area);
      } catch {
        // This document may store nothing.
      }
    });
  }
  return (self, name) => {
    const area =
      self === areas['session-storage']?.storage ? areas['session-storage'] : areas['local-storage'];
    if (area !== undefined && typeof name === 'string' && area.names[name] !== true) {
      area.names[name] = true;
      area.count += 1;
    }
    return area?.kind ?? 'local-storage';
  };
}
