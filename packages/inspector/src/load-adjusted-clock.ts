import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** A steady clock that runs slower while programs wait for the machine's processors. */
export interface LoadAdjustedClock {
  /** Milliseconds since the clock was created, each divided by how many programs shared a processor. */
  nowMs(): number;
}

interface Machine {
  /** Milliseconds of a steady clock. */
  steadyMs: () => number;
  /** How many threads run or wait for a processor now. */
  runnable: () => number;
  processors: number;
}

/** How often the machine's load is read. */
const SAMPLE_MS = 100;
/** No slower than this: a website that never answers is given up on a busy machine, too. */
const SLOWDOWN_MAX = 4;

const MACHINE: Machine = {
  steadyMs: () => performance.now(),
  runnable: countRunnable,
  processors: availableParallelism(),
};

/** Creates a clock; limits that are set by it mean the same on a machine that is busy with other work. */
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

/** Reads the fourth field of /proc/loadavg (proc(5)), or the average of a minute where there is none. */
function countRunnable(): number {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'latin1').split(' ')[3] ?? '1', 10);
  } catch {
    return loadavg()[0] ?? 1;
  }
}

/** The clock of this process. */
export const loadAdjustedClock = createLoadAdjustedClock();
