/**
 * Milliseconds of a visit: real time, and time that the page skipped in virtual time. Events get the order of their
 * arrival, because a page's clock and the browser's differ.
 */
export interface VisitClock {
  readonly startedAt: Date;
  nowMs: () => number;
  /** Returns the moment of an event that has just come without a date. */
  arrivedMs: () => number;
  /** Returns the moment of an event that the page or its process dated, in ms of the Unix epoch. */
  fromPage(wallMs: number): number;
  /** Returns the real time at which the visit is over. */
  finishedAt(): Date;
  /** Returns the present time of a page's clock, in ms of the Unix epoch. */
  wallNow(): number;
  /** Converts seconds of the browser's monotonic clock, which does not count skipped time. */
  fromMonotonic(seconds: number): number;
  /** Sets the offset of the monotonic clock to the wall clock; both in seconds. */
  align(monotonic: number, wall: number): void;
  /** Restarts the visit; no moment was dated so far. */
  restart(): void;
  /** Begins a slice in which the page may let `budgetMs` pass, from `wallMs` of its own clock on. */
  beginSlice(wallMs: number, budgetMs: number): void;
  /** Ends the slice: the page let all of it pass. */
  endSlice(): void;
}

interface Slice {
  startMs: number;
  wallMs: number;
  budgetMs: number;
}

/** Rounding of a page's clock, in ms. */
const ROUNDING_MS = 1;

const MICROSECOND = 0.001;

const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

/**
 * Creates the clock. `steady` measures elapsed time, so that a change of the wall clock makes no visit longer, or
 * negative.
 */
export function createVisitClock(wall: () => number, steady = () => performance.now()): VisitClock {
  let startMs = wall();
  let steadyStartMs = steady();
  let skippedMs = 0;
  let lastMs = -MICROSECOND;
  let isVirtual = false;
  let slice: Slice | null = null;
  let offsetSeconds: number | null = null;

  const passedMs = () => steady() - steadyStartMs + skippedMs;
  /** Returns a moment later than all before, so that events of one moment keep their order. */
  const next = (ms: number) => (lastMs = toMicroseconds(Math.max(lastMs + MICROSECOND, ms)));

  function inSlice(wallMs: number): number | null {
    if (slice === null) return null;
    const offsetMs = wallMs - slice.wallMs;
    const isInside = offsetMs >= -ROUNDING_MS && offsetMs <= slice.budgetMs + ROUNDING_MS;
    return isInside ? slice.startMs + offsetMs : null;
  }

  return {
    get startedAt() {
      return new Date(startMs);
    },
    nowMs: () => Math.max(lastMs, toMicroseconds(passedMs())),
    arrivedMs: () => next(passedMs()),
    fromPage: (wallMs) =>
      isVirtual ? next(inSlice(wallMs) ?? passedMs()) : toMicroseconds(wallMs - startMs),
    finishedAt: () => new Date(startMs + passedMs() - skippedMs),
    wallNow: () => startMs + passedMs(),
    fromMonotonic: (seconds) =>
      offsetSeconds === null ? passedMs() : toMicroseconds((seconds + offsetSeconds) * 1000 - startMs),
    align: (monotonic, wall) => {
      offsetSeconds ??= wall - monotonic;
    },
    restart: () => {
      startMs = wall();
      steadyStartMs = steady();
      skippedMs = 0;
      lastMs = -MICROSECOND;
    },
    beginSlice: (wallMs, budgetMs) => {
      isVirtual = true;
      slice = { startMs: Math.max(lastMs, toMicroseconds(passedMs())), wallMs, budgetMs };
    },
    endSlice: () => {
      if (slice === null) return;
      skippedMs += Math.max(0, slice.startMs + slice.budgetMs - passedMs());
      slice = null;
    },
  };
}
