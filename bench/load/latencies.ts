/** Latencies of answers, by name. */
export interface Latencies {
  add(name: string, milliseconds: number): void;
  count(): number;
  print(): void;
  /** Returns the quantile over all names. */
  share(share: number): number;
}

export function createLatencies(): Latencies {
  const byName = new Map<string, number[]>();
  const all = () => [...byName.values()].flat();
  return {
    add(name, milliseconds) {
      const list = byName.get(name) ?? [];
      list.push(milliseconds);
      byName.set(name, list);
    },
    count: () => all().length,
    share: (share) => quantile(all(), share),
    print() {
      console.log(`${'operation'.padEnd(24)}   count   p50 ms   p95 ms   p99 ms   most ms`);
      const rows = [...byName].toSorted(([, a], [, b]) => quantile(b, 0.95) - quantile(a, 0.95));
      for (const [name, list] of [...rows, ['all', all()] as const]) {
        const cells = [0.5, 0.95, 0.99, 1].map((share) => quantile(list, share).toFixed(0).padStart(9));
        console.log(`${name.padEnd(24)} ${String(list.length).padStart(7)}${cells.join('')}`);
      }
    },
  };
}

/** Returns the quantile: the value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
