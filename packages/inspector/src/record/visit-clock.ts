/** Turns the browser's two clocks into milliseconds since the start of the visit. */
export interface VisitClock {
  readonly startedAt: Date;
  nowMs: () => number;
  /** From milliseconds of the Unix epoch. */
  fromWall(wallMs: number): number;
  /** From seconds of CDP's monotonic clock. */
  fromMonotonic(seconds: number): number;
  /** Now, as an event of CDP would date it: for events that carry no date. */
  monotonicNow(): { timestamp: number; wallTime: number };
  /** Learns how the monotonic clock stands to the wall clock; both in seconds. */
  align(monotonic: number, wall: number): void;
  /** The visit starts only now: nothing was dated so far. */
  restart(): void;
}

const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

/** `steady` measures what passes: a wall clock that is set meanwhile makes no visit longer, or less than nothing. */
export function createVisitClock(wall: () => number, steady = () => performance.now()): VisitClock {
  let startMs = wall();
  let steadyStartMs = steady();
  const now = () => startMs + steady() - steadyStartMs;
  let offsetSeconds: number | null = null;
  return {
    get startedAt() {
      return new Date(startMs);
    },
    nowMs: () => now() - startMs,
    fromWall: (wallMs) => toMicroseconds(wallMs - startMs),
    fromMonotonic: (seconds) =>
      offsetSeconds === null ? now() - startMs : toMicroseconds((seconds + offsetSeconds) * 1000 - startMs),
    monotonicNow: () => ({ timestamp: now() / 1000 - (offsetSeconds ?? 0), wallTime: now() / 1000 }),
    align: (monotonic, wall) => {
      offsetSeconds ??= wall - monotonic;
    },
    restart: () => {
      startMs = wall();
      steadyStartMs = steady();
    },
  };
}
