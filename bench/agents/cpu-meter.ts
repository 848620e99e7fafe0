import { meterCpu } from '../processes/meter-cpu.ts';

/** CPU time of a part in seconds: of its own processes, and of all that they started. */
export interface CpuOfPart {
  own: number;
  started: number;
}

/** Starts meters for parts by their first processes; returns a function that stops them. */
export function meterParts<Part extends string>(
  roots: Record<Part, number[]>,
): { stop: () => Record<Part, CpuOfPart> } {
  const parts = (Object.keys(roots) as Part[]).flatMap((part) => roots[part].map((pid) => ({ part, pid })));
  const meter = meterCpu(parts.map(({ pid }) => pid));
  return {
    stop() {
      const sums = Object.fromEntries(parts.map(({ part }) => [part, { own: 0, started: 0 }]));
      for (const [index, { program, ...started }] of meter.stop().entries()) {
        const sum = sums[parts[index]?.part ?? ''];
        if (sum === undefined) continue;
        sum.own += program;
        sum.started += Object.values(started).reduce((all, seconds) => all + seconds, 0);
      }
      return sums as Record<Part, CpuOfPart>;
    },
  };
}
