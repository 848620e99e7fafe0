import { LONG_POLL_SECONDS } from '@vigie/contract/agent-protocol.ts';

/** Time that the panel may delay a poll's answer while there is no message. */
export type PollTime = {
  seconds(): number;
  /** Records that a poll was answered after this time: shorter silent connections survive. */
  answeredAfter(waitedMs: number): void;
  /** Records that a poll ended without an answer after this time. Returns true if later polls become shorter. */
  cutAfter(waitedMs: number): boolean;
};

/**
 * Minimum time in ms of a cut: an earlier failure has another cause, since no proxy closes idle connections that soon.
 */
const SILENCE_MS_MIN = 2_000;
const SAME_TIME_MS = 1_500;
const SAME_SHARE = 0.1;

/**
 * Creates the poll time of a connection. A proxy may close idle connections, which two consecutive polls that end after
 * about the same time show. Later polls then take half as long, at least 5 seconds.
 */
export function createPollTime(): PollTime {
  let seconds: number = LONG_POLL_SECONDS.usual;
  let lastCutMs: number | null = null;
  return {
    seconds: () => seconds,
    answeredAfter(waitedMs) {
      if (lastCutMs !== null && waitedMs >= lastCutMs) lastCutMs = null;
    },
    cutAfter(waitedMs) {
      if (waitedMs < SILENCE_MS_MIN) return false;
      const isAgain = lastCutMs !== null && isAboutSame(lastCutMs, waitedMs);
      lastCutMs = isAgain ? null : waitedMs;
      if (!isAgain || seconds === LONG_POLL_SECONDS.least) return false;
      seconds = Math.max(LONG_POLL_SECONDS.least, Math.floor(seconds / 2));
      return true;
    },
  };
}

const isAboutSame = (oneMs: number, otherMs: number): boolean =>
  Math.abs(oneMs - otherMs) <= Math.max(SAME_TIME_MS, SAME_SHARE * oneMs);
