/** Violations, with their counts. */
export interface Findings {
  add(what: string): void;
  readonly count: number;
  list(): Array<[what: string, times: number]>;
}

const KINDS_MAX = 200;

export function createFindings(): Findings {
  const times = new Map<string, number>();
  let count = 0;
  return {
    add(what) {
      count += 1;
      if (times.has(what) || times.size < KINDS_MAX) times.set(what, (times.get(what) ?? 0) + 1);
    },
    get count() {
      return count;
    },
    list: () => [...times],
  };
}
