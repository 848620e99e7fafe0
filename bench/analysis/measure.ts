export interface Latency {
  p50Ms: number;
  p95Ms: number;
}

/** Runs once to warm up, then times each run. */
export async function timeRuns(runs: number, run: () => Promise<unknown>): Promise<Latency> {
  await run();
  const durations: number[] = [];
  for (let number = 0; number < runs; number += 1) {
    const startedMs = performance.now();
    await run();
    durations.push(performance.now() - startedMs);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

export interface Throughput {
  rows: number;
  rowsPerSecond: number;
  /** What the process held more at its fullest than before. */
  growthMegabytes: number;
}

/** Reads a stream to its end and counts its lines. */
export async function drain(stream: ReadableStream<Uint8Array>): Promise<Throughput> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const startedMs = performance.now();
  let [lines, most] = [0, before];
  for await (const chunk of stream) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const rows = lines - 1;
  return { rows, rowsPerSecond: rows / seconds, growthMegabytes: (most - before) / 1024 ** 2 };
}
