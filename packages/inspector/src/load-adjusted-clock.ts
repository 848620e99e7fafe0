import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Monotonic clock that runs slower while programs wait for the machine's processors. */
export interface LoadAdjustedClock {
  /** Returns the ms since the clock was created, each divided by the number of programs per processor. */
  nowMs(): number;
}

interface Machine {
  /** Returns the ms of a monotonic clock. */
  steadyMs: () => number;
  /** Returns the number of threads that run or wait for a processor now. */
  runnable: () => number;
  processors: number;
}

/** Interval at which the machine's load is read, in ms. */
const SAMPLE_MS = 100;
/** Maximum slowdown, so that a busy machine too stops waiting for a website that never answers. */
const SLOWDOWN_MAX = 4;

const MACHINE: Machine = {
  steadyMs: () => performance.now(),
  runnable: countRunnable,
  processors: availableParallelism(),
};

/** Creates a clock; its limits have the same effect on a machine that is busy with other work. */
export function createLoadAdjustedClock({
  steadyMs,
  runnable,
  processors,
}: Machine = MACHINE): LoadAdjustedClock {
  let readAtMs = steadyMs();
  let sampledAtMs = -Infinity;
  let slowdown = 1;
  let adjustedMs = 0;
  return {
    nowMs() {
      const atMs = steadyMs();
      if (atMs - sampledAtMs >= SAMPLE_MS) {
        sampledAtMs = atMs;
        slowdown = Math.min(SLOWDOWN_MAX, Math.max(1, runnable() / processors));
      }
      adjustedMs += (atMs - readAtMs) / slowdown;
      readAtMs = atMs;
      return adjustedMs;
    },
  };
}

/** Reads the fourth field of /proc/loadavg (proc(5)), or the one-minute average if there is none. */
function countRunnable(): number {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'latin1').split(' ')[3] ?? '1', 10);
  } catch {
    return loadavg()[0] ?? 1;
  }
}

/** Clock of this process. */
export const loadAdjustedClock = createLoadAdjustedClock();
