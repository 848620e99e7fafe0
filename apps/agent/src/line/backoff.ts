/** How long to wait after each failure in a row. */
export type Backoff = {
  /** Milliseconds until the next try. */
  nextMs(): number;
  /** Something was answered: the next failure is a first one. */
  reset(): void;
};

const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * Returns full jitter: anything from nothing to the time that doubles with each failure. So agents that lost the same
 * panel do not come back at the same moment.
 */
export function createBackoff(random: () => number): Backoff {
  let failures = 0;
  return {
    nextMs() {
      const mostMs = Math.min(MOST_MS, FIRST_MS * 2 ** failures);
      failures = Math.min(failures + 1, 16);
      return Math.round(random() * mostMs);
    },
    reset() {
      failures = 0;
    },
  };
}
