/** The server's clock: `now()` in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Monotonic clock for durations within one process. Its origin has no meaning. */
export const steadyClock: Clock = { now: () => performance.now() };

export const systemClock: Clock = { now: () => Date.now() };
