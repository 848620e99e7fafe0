/** Counts by name. */
export interface Tally {
  add(name: string, count?: number): void;
  of(name: string): number;
  total(): number;
  /** Returns `name count` pairs, sorted by name. */
  print(): string;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add: (name, count = 1) => void counts.set(name, (counts.get(name) ?? 0) + count),
    of: (name) => counts.get(name) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    print: () =>
      [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, count]) => `${name} ${count}`)
        .join(', ') || 'none',
  };
}
