/** The server's notion of time: `now()` in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Nobody sets it: for durations within one process. Where it began means nothing. */
export const steadyClock: Clock = { now: () => performance.now() };

export const systemClock: Clock = { now: () => Date.now() };
