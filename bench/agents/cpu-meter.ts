import { readCpu } from '../inspect/process-tree.ts';

/** The seconds of CPU that a part took: its own processes, and all that these started. */
export interface CpuSeconds {
  own: number;
  started: number;
}

const SAMPLE_MS = 500;

/**
 * Meters parts by the processes that each began with. A process that ends takes its account along when nobody waits
 * for it. So only rises count, and they are added up often.
 */
export function meterCpu<Part extends string>(
  roots: Record<Part, number[]>,
): { stop: () => Record<Part, CpuSeconds> } {
  const parts = (Object.keys(roots) as Part[]).flatMap((part) => roots[part].map((pid) => ({ part, pid })));
  const read = () => readCpu(parts.map(({ pid }) => pid));
  const sums = Object.fromEntries(parts.map(({ part }) => [part, { own: 0, started: 0 }]));
  let before = read();
  const add = () => {
    const now = read();
    for (const [place, { part }] of parts.entries()) {
      const [was, is, sum] = [before[place], now[place], sums[part]];
      if (was === undefined || is === undefined || sum === undefined) continue;
      const own = Math.max(0, is.rootSeconds - was.rootSeconds);
      sum.own += own;
      sum.started += Math.max(0, is.allSeconds - was.allSeconds - own);
    }
    before = now;
  };
  const timer = setInterval(add, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      add();
      return sums as Record<Part, CpuSeconds>;
    },
  };
}
