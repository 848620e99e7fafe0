import { readFileSync, readdirSync } from 'node:fs';

export interface Sample {
  atMs: number;
  megabytes: number;
  files: number;
}

/** Returns memory and open files of a process; null if it has ended. */
export function readSize(pid: number, atMs: number): Sample | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return { atMs, megabytes: kilobytes / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}

/** Time in ms after the start of a process during which growth is ignored. */
const WARM_UP_MS = 90_000;
const OBSERVED_MS_MIN = 240_000;
const GROWTH = { megabytes: 80, files: 40 };
const MOST = { megabytes: 600, files: 500 };

/**
 * Returns the reason why the memory or the open files of a process are not flat. Null when they are flat, or the
 * process was too short-lived.
 */
export function growthOf(samples: Sample[]): string | null {
  const most = {
    megabytes: Math.max(0, ...samples.map(({ megabytes }) => megabytes)),
    files: Math.max(0, ...samples.map(({ files }) => files)),
  };
  if (most.megabytes > MOST.megabytes) return `took ${most.megabytes.toFixed(0)} MB`;
  if (most.files > MOST.files) return `had ${most.files} open files`;
  const startMs = (samples[0]?.atMs ?? 0) + WARM_UP_MS;
  const warm = samples.filter(({ atMs }) => atMs >= startMs);
  if ((warm.at(-1)?.atMs ?? 0) - startMs < OBSERVED_MS_MIN) return null;
  const third = Math.floor(warm.length / 3);
  for (const what of ['megabytes', 'files'] as const) {
    const before = medianOf(warm.slice(0, third).map((sample) => sample[what]));
    const after = medianOf(warm.slice(-third).map((sample) => sample[what]));
    if (after - before > GROWTH[what]) return `grew from ${before.toFixed(0)} to ${after.toFixed(0)} ${what}`;
  }
  return null;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
