import { readCpu } from '../processes/process-tree.ts';

export interface Latency {
  p50Ms: number;
  p95Ms: number;
  /** CPU of a run, of this process and the database together: it hardly depends on what else the machine does. */
  cpuMs: number;
}

interface Runs {
  runs: number;
  databasePid: number;
}

/** Spent so far by this process and the database. */
function readCpuMs(databasePid: number): number {
  const [own, database] = readCpu([process.pid, databasePid]);
  return 1000 * ((own?.rootSeconds ?? 0) + (database?.allSeconds ?? 0));
}

/** Runs once to warm up, then times each run. */
export async function timeRuns({ runs, databasePid }: Runs, run: () => Promise<unknown>): Promise<Latency> {
  await run();
  const beforeMs = readCpuMs(databasePid);
  const durations: number[] = [];
  for (let number = 0; number < runs; number += 1) {
    const startedMs = performance.now();
    await run();
    durations.push(performance.now() - startedMs);
  }
  const cpuMs = (readCpuMs(databasePid) - beforeMs) / runs;
  durations.sort((a, b) => a - b);
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), cpuMs };
}

export interface Throughput {
  rows: number;
  rowsPerSecond: number;
  cpuSeconds: number;
  /** What the process held more at its fullest than before. */
  growthMegabytes: number;
}

/** Reads a stream to its end and counts its lines. */
export async function drain(stream: ReadableStream<Uint8Array>, databasePid: number): Promise<Throughput> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const spentMs = readCpuMs(databasePid);
  const startedMs = performance.now();
  let [lines, most] = [0, before];
  for await (const chunk of stream) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = (readCpuMs(databasePid) - spentMs) / 1000;
  const rows = lines - 1;
  return { rows, rowsPerSecond: rows / seconds, cpuSeconds, growthMegabytes: (most - before) / 1024 ** 2 };
}
