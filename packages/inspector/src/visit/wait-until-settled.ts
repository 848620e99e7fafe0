import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsentDriver } from '../consent/consent-driver.ts';
import { loadAdjustedClock } from '../load-adjusted-clock.ts';
import { STEP_MS, type LookAhead, type SettledBy, type Step } from './look-ahead.ts';
import type { PageRest } from './page-rest.ts';
import type { PageTime } from './page-time.ts';

/** Means of a visit to wait for its page. */
export interface Waiting {
  lookAhead: LookAhead;
  time: PageTime;
  /** Registers a function that runs on each event that may end a wait sooner. */
  onActivity: (wake: () => void) => void;
  /** Resolves when the page has shown its frames, with whether it is animated; rejects when its document has gone. */
  frames(): Promise<boolean>;
  rest: PageRest;
  /** Returns true when the wait is over, or the document is no page: an error, a download, one redirect too many. */
  isOver(): boolean;
  consent: Pick<
    ConsentDriver,
    'prepare' | 'pageChanged' | 'isSearchDue' | 'search' | 'searchMs' | 'isAnswerDue' | 'answer'
  >;
}

/** Step in ms of the page's time, and of real time, while the visit waits. */
const WAIT_MS = 4;
/** Maximum wait in ms for requests after an answer to the banner, before the page's time continues. */
const ANSWERS_MS = 3_000;
/** Limit in ms for a frame; past it the page shows none. */
const FRAMES_MS = 5_000;
/** Interval in ms between checks for frames. */
const FRAME_CHECK_MS = 5;
const FRAMES_STEP_MS = { first: 4, factor: 4, most: 128 };

/** Lets a page's time pass until the visit has seen enough. Raises TimeStandsStill. */
export async function waitUntilSettled(waiting: Waiting): Promise<SettledBy> {
  const { lookAhead, consent } = waiting;
  let wake: (() => void) | null = null;
  waiting.onActivity(() => wake?.());
  const change = (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    return Promise.race([promise, sleep(ms)]);
  };
  function next(): Step {
    if (waiting.isOver()) return { kind: 'end', settledBy: 'cap' };
    const step = lookAhead.next();
    const searchMs = step.kind === 'end' && step.settledBy !== 'cap' ? consent.searchMs() : 0;
    return searchMs > 0 ? { kind: 'pass', ms: Math.min(searchMs, STEP_MS), atOnce: true } : step;
  }

  /** Waits for the responses to a press before the page's time continues. */
  async function answered(): Promise<void> {
    const endsAt = loadAdjustedClock.nowMs() + ANSWERS_MS;
    while (lookAhead.next().kind === 'wait' && loadAdjustedClock.nowMs() < endsAt) await change(WAIT_MS);
  }

  async function answer(): Promise<void> {
    stirred();
    await consent.answer({
      async pass(ms) {
        await answered();
        await waiting.time.pass(ms, () => lookAhead.pace());
      },
      async showFrames() {
        await answered();
        lookAhead.framesShown(await letFramesShow(waiting));
      },
      mousePressed: () => lookAhead.requestsMayStick(),
    });
    lookAhead.consentAnswered();
  }

  async function searchBanner(): Promise<void> {
    if (!consent.isSearchDue()) return;
    waiting.rest.beginQuery();
    await consent.search();
  }

  function stirred(): void {
    waiting.rest.stirred();
    lookAhead.stirred();
  }

  for (;;) {
    const step = next();
    if (step.kind === 'pass') await searchBanner();
    const isOpen = step.kind === 'pass' || (step.kind === 'end' && step.settledBy !== 'cap');
    if (isOpen && consent.isAnswerDue()) {
      await answer();
      continue;
    }
    if (step.kind === 'end') return step.settledBy;
    if (step.kind !== 'pass' || !step.atOnce) stirred();
    if (step.kind === 'frames') {
      const shown = letFramesShow(waiting);
      consent.prepare();
      lookAhead.framesShown(await shown);
      consent.pageChanged();
    } else if (step.kind === 'wait') {
      await pass(waiting, WAIT_MS);
      consent.pageChanged();
      // An event meanwhile may have ended the wait.
      if (next().kind === 'wait') await change(WAIT_MS);
    } else if (!step.atOnce) {
      await passInRealTime(waiting, step.ms);
      consent.pageChanged();
    } else {
      waiting.rest.beginStep();
      await pass(waiting, step.ms);
      const isAtRest = await waiting.rest.isAtRest();
      lookAhead.rested(isAtRest, waiting.rest.usesDatabase());
      if (!isAtRest) consent.pageChanged();
      await searchBanner();
    }
  }
}

async function pass({ time, lookAhead }: Waiting, ms: number, inRealTime = false): Promise<void> {
  await time.pass(ms, () => lookAhead.pace());
  lookAhead.passed(ms, inRealTime);
}

async function passInRealTime(waiting: Waiting, ms: number): Promise<void> {
  const startedAt = performance.now();
  await pass(waiting, ms, true);
  await sleep(Math.max(0, startedAt + ms - performance.now()));
}

/**
 * Waits for frames. They come at the screen's rate, and the first one needs some of the page's time, which passes
 * slowly at first. Returns whether the page is animated; true if it shows no frame in time.
 */
async function letFramesShow(waiting: Waiting): Promise<boolean> {
  const endsAt = loadAdjustedClock.nowMs() + FRAMES_MS;
  const found: { isAnimated?: boolean } = {};
  const shown = waiting.frames().then(
    (isAnimated) => (found.isAnimated = isAnimated),
    () => (found.isAnimated = false),
  );
  let ms = FRAMES_STEP_MS.first;
  while (found.isAnimated === undefined && loadAdjustedClock.nowMs() < endsAt) {
    // All elapsed time is subtracted from the look-ahead, so that it ends at one moment of the page's time.
    const leftMs = waiting.lookAhead.leftMs();
    await pass(waiting, leftMs > 0 ? Math.min(ms, leftMs) : 1);
    await Promise.race([shown, sleep(FRAME_CHECK_MS)]);
    ms = Math.min(ms * FRAMES_STEP_MS.factor, FRAMES_STEP_MS.most);
  }
  return found.isAnimated ?? true;
}

/**
 * Returns the result of work that needs the page's time. A step of that time passes after `firstPauseMs` of real time,
 * and then each `pauseMs`, which is no less.
 */
export async function whileTimePasses<T>(
  time: PageTime,
  { stepMs, pauseMs, firstPauseMs }: { stepMs: number; pauseMs: number; firstPauseMs: number },
  work: Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const noteEnd = () => over.abort();
  const ended = work.then(noteEnd, noteEnd);
  if (firstPauseMs > 0) await Promise.race([ended, sleep(firstPauseMs)]);
  while (!over.signal.aborted) {
    await Promise.race([ended, time.pass(stepMs, () => 'free').catch(() => undefined)]);
    await Promise.race([ended, sleep(pauseMs)]);
  }
  time.end();
  return work;
}
