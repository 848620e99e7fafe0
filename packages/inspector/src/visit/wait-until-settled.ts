import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsentDriver } from '../consent/consent-driver.ts';
import { loadAdjustedClock } from '../load-adjusted-clock.ts';
import { STEP_MS, type LookAhead, type SettledBy, type Step } from './look-ahead.ts';
import type { PageRest } from './page-rest.ts';
import type { PageTime } from './page-time.ts';

/** What a visit waits with. */
export interface Waiting {
  lookAhead: LookAhead;
  time: PageTime;
  /** Tells when something happened that may end a wait sooner. */
  onActivity: (wake: () => void) => void;
  /** Resolves when the page has shown its frames, with whether it is animated; rejects when its document has gone. */
  frames(): Promise<boolean>;
  rest: PageRest;
  /**
   * True when nobody waits any more, or the document turned out to be no page: an error, a download, one redirect too
   * many.
   */
  isOver(): boolean;
  consent: Pick<
    ConsentDriver,
    'prepare' | 'pageChanged' | 'isLookDue' | 'look' | 'searchMs' | 'isAnswerDue' | 'answer'
  >;
}

/** A page that is waited for gets so much time, and as much in reality. */
const WAIT_MS = 4;
/** Requests that an answer to the banner began are waited for so long before the page's time goes on. */
const ANSWERS_MS = 3_000;
/** A page that shows no frame in this time shows none. */
const FRAMES_MS = 5_000;
/** How often frames are looked for. */
const FRAME_LOOK_MS = 5;
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

  /** What a press began is answered before the page's time goes on. */
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

  async function look(): Promise<void> {
    if (!consent.isLookDue()) return;
    waiting.rest.beginLook();
    await consent.look();
  }

  function stirred(): void {
    waiting.rest.stirred();
    lookAhead.stirred();
  }

  for (;;) {
    const step = next();
    if (step.kind === 'pass') await look();
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
      // What came meanwhile may have ended the wait.
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
      await look();
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
 * Frames come at the screen's pace, and a first one not before some of the page's time has passed: it passes slowly at
 * first. Returns whether the page is animated, as it counts when it shows none in time.
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
    // All that passes is taken off the look ahead, so that it ends at one moment of the page's time.
    const leftMs = waiting.lookAhead.leftMs();
    await pass(waiting, leftMs > 0 ? Math.min(ms, leftMs) : 1);
    await Promise.race([shown, sleep(FRAME_LOOK_MS)]);
    ms = Math.min(ms * FRAMES_STEP_MS.factor, FRAMES_STEP_MS.most);
  }
  return found.isAnimated ?? true;
}

/**
 * Returns the result of work that needs the page's time. A step of it passes once `firstPauseMs` have really passed,
 * and each time that `pauseMs` have, which is no less.
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
