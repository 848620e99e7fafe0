import { LINE_WAIT_SECONDS } from '@vigie/contract/agent-protocol.ts';

/** For how long the panel is asked to hold a poll back while there is nothing to do. */
export type HoldTime = {
  seconds(): number;
  /** A poll was answered after so long: nothing cuts off what is silent for less. */
  answeredAfter(heldMs: number): void;
  /** A poll ended without its answer after so long; true when later ones are shorter for it. */
  cutAfter(heldMs: number): boolean;
};

/** A failure that comes earlier is no cut of a silent connection: no proxy closes those so soon. */
const SILENCE_MS_MIN = 2_000;
const SAME_TIME_MS = 1_500;
const SAME_SHARE = 0.1;

/**
 * Something on the way may close connections on which nothing was said for a while. Two polls in a row that end after
 * about the same time show it: later ones are held for half as long, 5 seconds at least.
 */
export function createHoldTime(): HoldTime {
  let seconds: number = LINE_WAIT_SECONDS.usual;
  let lastCutMs: number | null = null;
  return {
    seconds: () => seconds,
    answeredAfter(heldMs) {
      if (lastCutMs !== null && heldMs >= lastCutMs) lastCutMs = null;
    },
    cutAfter(heldMs) {
      if (heldMs < SILENCE_MS_MIN) return false;
      const isAgain = lastCutMs !== null && isAboutSame(lastCutMs, heldMs);
      lastCutMs = isAgain ? null : heldMs;
      if (!isAgain || seconds === LINE_WAIT_SECONDS.least) return false;
      seconds = Math.max(LINE_WAIT_SECONDS.least, Math.floor(seconds / 2));
      return true;
    },
  };
}

const isAboutSame = (oneMs: number, otherMs: number): boolean =>
  Math.abs(oneMs - otherMs) <= Math.max(SAME_TIME_MS, SAME_SHARE * oneMs);
