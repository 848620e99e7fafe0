import { readCpu, readMegabytes } from '../processes/process-tree.ts';

export interface Latency {
  p50Ms: number;
  p95Ms: number;
  /**
   * CPU time of a run in ms, of the server and the databases together: it hardly depends on the machine's other load.
   */
  cpuMs: number;
}

/** Ids of the answering processes, by name. */
export type Answering = Record<string, number>;

export interface Meter {
  /** Runs once to warm up, then times each run. */
  time(runs: number, run: () => Promise<unknown>): Promise<Latency>;
  /** Reads a stream to its end and counts its lines. */
  drain(stream: ReadableStream<Uint8Array>): Promise<Throughput>;
  /** Returns the peak memory of each process so far, in megabytes. */
  readMost(): Map<string, number>;
}

export interface Throughput {
  rows: number;
  rowsPerSecond: number;
  cpuSeconds: number;
}

const SAMPLE_MS = 1_000;

export function openMeter(answering: Answering): Meter {
  const most = new Map<string, number>();
  const sample = () => {
    for (const [name, pid] of Object.entries(answering))
      most.set(name, Math.max(most.get(name) ?? 0, readMegabytes(pid)));
  };
  const readCpuMs = () =>
    1000 * readCpu(Object.values(answering)).reduce((sum, { allSeconds }) => sum + allSeconds, 0);
  return {
    readMost() {
      sample();
      return most;
    },
    async time(runs, run) {
      await run();
      const beforeMs = readCpuMs();
      const durations: number[] = [];
      for (let number = 0; number < runs; number += 1) {
        const startedMs = performance.now();
        await run();
        durations.push(performance.now() - startedMs);
      }
      const cpuMs = (readCpuMs() - beforeMs) / runs;
      sample();
      return { p50Ms: nearestRank(durations, 0.5), p95Ms: nearestRank(durations, 0.95), cpuMs };
    },
    async drain(stream) {
      const beforeMs = readCpuMs();
      const startedMs = performance.now();
      const sampling = setInterval(sample, SAMPLE_MS);
      let lines = 0;
      for await (const chunk of stream) for (const byte of chunk) if (byte === 10) lines += 1;
      clearInterval(sampling);
      const seconds = (performance.now() - startedMs) / 1000;
      const rows = lines - 1;
      return { rows, rowsPerSecond: rows / seconds, cpuSeconds: (readCpuMs() - beforeMs) / 1000 };
    },
  };
}

/** Returns the nearest-rank quantile. */
function nearestRank(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
