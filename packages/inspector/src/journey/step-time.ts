import { setTimeout as sleep } from 'node:timers/promises';
import { CdpRefused } from '../browser/cdp/cdp-session.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { JourneyTab } from './journey-place.ts';

/** The time of one step on a tab: as much of the page's time as the step may wait, and an end in real time. */
export interface StepTime {
  readonly tab: JourneyTab;
  /** Looks until something is seen; null when the step's time is over. What raises CdpRefused is looked for again. */
  until<T>(look: () => Promise<T | null>): Promise<T | null>;
  /** Lets the page's time pass. */
  pass(ms: number): Promise<void>;
  /** The result of work that may need the page's time. */
  during<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

interface Sources {
  tab: JourneyTab;
  clock: VisitClock;
  timeoutMs: number;
  /** Of the whole journey. */
  journey: Deadline;
}

const LOOK_MS = 100;
/** Of a page whose time passes slower than real time, since it waits for what it asked for. */
const REAL_GRACE_MS = 10_000;
/** What the browser does at once gets no time of the page. */
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
    async until(look) {
      for (;;) {
        const seen = await race(look()).catch((error: unknown) => {
          if (error instanceof CdpRefused) return null;
          throw error;
        });
        if (seen !== null) return seen;
        if (clock.nowMs() >= endsAtMs) return null;
        await pass(LOOK_MS);
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
