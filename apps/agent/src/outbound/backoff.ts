/** Delays after consecutive failures. */
export type Backoff = {
  /** Returns the delay before the next try, in ms. */
  nextMs(): number;
  /** Resets the delay after a successful call. */
  reset(): void;
};

const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * Creates a backoff with full jitter: a random delay between zero and a bound that doubles with each failure. Agents
 * that lost the same panel thus reconnect at different moments.
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
