import type { TableSize } from './engine.ts';
import type { Latency, Meter, Throughput } from './measure.ts';

export interface LatencyRow {
  what: string;
  vigie: Latency;
  /** Latency of hand-written SQL; null if there is none, or if it was not requested. */
  hand: Latency | null;
}

export function printLatencies(rows: LatencyRow[]): void {
  console.log(`\n${'milliseconds'.padEnd(66)}    p50    p95    CPU   by hand p50    p95   ratio`);
  for (const { what, vigie, hand } of rows) {
    const figures = [
      what.padEnd(66),
      vigie.p50Ms.toFixed(0).padStart(6),
      vigie.p95Ms.toFixed(0).padStart(6),
      vigie.cpuMs.toFixed(0).padStart(6),
      (hand === null ? '' : hand.p50Ms.toFixed(0)).padStart(13),
      (hand === null ? '' : hand.p95Ms.toFixed(0)).padStart(6),
      (hand === null ? '' : (vigie.p50Ms / hand.p50Ms).toFixed(2)).padStart(7),
    ];
    console.log(figures.join(' '));
  }
}

export function printExport({ rows, rowsPerSecond, cpuSeconds }: Throughput): void {
  console.log(
    `\nexport: ${rows.toLocaleString('en')} rows, ${rowsPerSecond.toFixed(0)} rows/s, ${cpuSeconds.toFixed(1)} s of CPU`,
  );
}

const MEGABYTE = 1024 ** 2;

export function printSizes(sizes: TableSize[], visits: number): void {
  for (const { table, bytes, rows } of sizes)
    console.log(
      `  ${table.padEnd(28)} ${(bytes / MEGABYTE).toFixed(0).padStart(7)} MB ${rows.toLocaleString('en').padStart(14)} rows ${(bytes / visits).toFixed(1).padStart(8)} bytes a visit`,
    );
}

export function printMemory(meter: Meter): void {
  const parts = [...meter.readMost()].map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)} MB`);
  console.log(`\nmost memory: ${parts.join(', ')}`);
}
