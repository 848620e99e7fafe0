import { setTimeout as sleep } from 'node:timers/promises';
import { CdpRefused } from '../browser/cdp/cdp-session.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { JourneyTab } from './journey-context.ts';

/** Time of one step on a tab: an amount of the page's time, and an end in real time. */
export interface StepTime {
  readonly tab: JourneyTab;
  /** Polls until a result comes; null when the step's time is over. Retries after CdpRefused. */
  until<T>(check: () => Promise<T | null>): Promise<T | null>;
  /** Lets the page's time pass. */
  pass(ms: number): Promise<void>;
  /** Returns the result of work that may need the page's time. */
  during<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

interface Sources {
  tab: JourneyTab;
  clock: VisitClock;
  timeoutMs: number;
  /** Deadline of the whole journey. */
  journey: Deadline;
}

const POLL_MS = 100;
/** Extra real time in ms for a page whose time passes slower than real time, because it waits for responses. */
const REAL_GRACE_MS = 10_000;
/** Time in ms for immediate reactions of the browser, in which the page's time does not pass. */
const FIRST_PAUSE_MS = 30;
const PAUSE_MS = 10;

export function createStepTime({ tab, clock, timeoutMs, journey }: Sources): StepTime {
  const { recording } = tab;
  const endsAtMs = clock.nowMs() + timeoutMs;
  const real = createDeadline(timeoutMs + REAL_GRACE_MS);
  const race = <T>(work: Promise<T>) => real.race(journey.race(Promise.race([work, recording.broken])));

  async function pass(ms: number): Promise<void> {
    await race(recording.time.pass(ms, () => recording.lookAhead.pace()));
    recording.lookAhead.passed(ms, !recording.time.isVirtual);
  }

  return {
    tab,
    pass,
    async until(check) {
      for (;;) {
        const seen = await race(check()).catch((error: unknown) => {
          if (error instanceof CdpRefused) return null;
          throw error;
        });
        if (seen !== null) return seen;
        if (clock.nowMs() >= endsAtMs) return null;
        await pass(POLL_MS);
        tab.stir();
      }
    },
    async during(work) {
      const over = new AbortController();
      const noteEnd = () => over.abort();
      const ended = work.then(noteEnd, noteEnd);
      await race(Promise.race([ended, sleep(FIRST_PAUSE_MS, undefined, { ref: false })]));
      while (!over.signal.aborted) {
        await pass(PAUSE_MS);
        await race(Promise.race([ended, sleep(PAUSE_MS, undefined, { ref: false })]));
      }
      return work;
    },
    end: () => real.end(),
  };
}
