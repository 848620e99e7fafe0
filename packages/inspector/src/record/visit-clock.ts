/**
 * Milliseconds of a visit: those that really passed, and those that the page skipped in virtual time. Events get the
 * order in which they came, since a page's clock and the browser's do not agree.
 */
export interface VisitClock {
  readonly startedAt: Date;
  nowMs: () => number;
  /** The moment of an event that has just come, and that nobody dated. */
  arrivedMs: () => number;
  /** The moment of an event that the page or its process dated, in milliseconds of the Unix epoch. */
  fromPage(wallMs: number): number;
  /** When the visit is over, in reality. */
  finishedAt(): Date;
  /** What a page's clock says now, in milliseconds of the Unix epoch. */
  wallNow(): number;
  /** From seconds of the browser's monotonic clock, which knows nothing of skipped time. */
  fromMonotonic(seconds: number): number;
  /** Learns how the monotonic clock stands to the wall clock; both in seconds. */
  align(monotonic: number, wall: number): void;
  /** The visit starts only now: nothing was dated so far. */
  restart(): void;
  /** From now on the page may let `budgetMs` pass, from `wallMs` of its own clock on. */
  beginSlice(wallMs: number, budgetMs: number): void;
  /** The page let all of it pass. */
  endSlice(): void;
}

interface Slice {
  startMs: number;
  wallMs: number;
  budgetMs: number;
}

/** A page rounds what it says of its clock. */
const ROUNDING_MS = 1;

const MICROSECOND = 0.001;

const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

/** `steady` measures what passes: a wall clock that is set meanwhile makes no visit longer, or less than nothing. */
export function createVisitClock(wall: () => number, steady = () => performance.now()): VisitClock {
  let startMs = wall();
  let steadyStartMs = steady();
  let skippedMs = 0;
  let lastMs = -MICROSECOND;
  let isVirtual = false;
  let slice: Slice | null = null;
  let offsetSeconds: number | null = null;

  const passedMs = () => steady() - steadyStartMs + skippedMs;
  /** Later than all before: events of one moment keep their order. */
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
