import type { Observation, View } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TargetKind } from '../browser/target-kind.ts';
import type { Pace } from './page-time.ts';
import { createPendingRequests } from './pending-requests.ts';
import { createSlowRequests, type LongPolls } from './slow-requests.ts';
import { createStartingWorkers, type WorkerStatus } from './starting-workers.ts';
import { createTagSettings } from './tag-settings.ts';

/** The longest wait for the document's load or for answers. */
export const WAIT_CAP_MS = 12_000;
/** Views and late answers begin the look ahead again, until so many of it have passed. */
export const LOOK_AHEADS_MAX = 4;
/** The look ahead is made in such steps: what the browser does outside the page needs its real moments in between. */
export const STEP_MS = 250;
/** While the page runs nothing, each step is twice as long as the last one, up to this. */
export const STEP_MS_MAX = 500;
/**
 * After a step in which a page with a database ran something the next ones are so short: the database answers between two
 * steps, and its answer makes the page ask again.
 */
export const REPLY_STEP_MS = 16;
/** So many in a row: some pages run something in every step. */
const REPLY_STEPS_MAX = 6;
/** While something is held back: what the page asks for meanwhile is answered between two steps. */
const HELD_STEP_MS = 100;
/** Beside what keeps real time, the page's time passes in such steps. */
export const REAL_STEP_MS = 100;

export type SettledBy = NonNullable<Observation['settledBy']>;

/**
 * What is to be done next: wait for what is under way, let the page have its frames, or let its time pass. `atOnce`: as fast as the page can; else no faster than real time.
 */
export type Step =
  | { kind: 'wait' }
  | { kind: 'frames' }
  | { kind: 'pass'; ms: number; atOnce: boolean }
  | { kind: 'end'; settledBy: SettledBy };

export interface LookAhead {
  /** A new main document: the look ahead begins again. */
  documentStarted(): void;
  documentLoaded(): void;
  /** A view of a single-page application: what belongs to it is still to come, a hit unless the address was only tidied. */
  viewChanged(kind: View['kind']): void;
  /** The banner was answered: what trackers send now is still to come. */
  consentAnswered(): void;
  /** The page was left for good: what it sent is awaited no more, and the next page owes a hit of its own. */
  left(): void;
  /** A visitor did something: what it brings is still to come, for so long, and it may be a hit. */
  acted(lookAheadMs: number): void;
  /**
   * A mouse pressed something, or the page opened a window. Chromium may then take a request for pending for ever, and
   * time that waits for requests would stand still.
   */
  requestsMayStick(): void;
  /** The page told something: what it began may need frames. */
  told(): void;
  workerStarted(kind: TargetKind): void;
  workerEnded(kind: TargetKind): void;
  /** A version of a service worker is told to be so far. */
  serviceWorkerIs(versionId: string, status: WorkerStatus): void;
  started(request: RequestRecord): void;
  redirected(request: RequestRecord): void;
  answered(request: RequestRecord): void;
  ended(request: RequestRecord): void;
  /** The visit holds the request back: the page's time passes without it. */
  held(request: RequestRecord): void;
  /** It goes on: what the page does with it is still to come. */
  released(request: RequestRecord): void;
  /** The frames have come; whether the page draws one after another, or an animation has an end. */
  framesShown(isAnimated: boolean): void;
  /** So much of the page's time has passed, for whatever reason; no faster than real time, or faster. */
  passed(ms: number, inRealTime: boolean): void;
  /** The page may have run anything, outside of a step. */
  stirred(): void;
  /** Whether the page ran nothing in the step that has passed, and whether it asks a database. */
  rested(isAtRest: boolean, usesDatabase: boolean): void;
  /** What is left of the look ahead. */
  leftMs(): number;
  pace(): Pace;
  next(): Step;
}

export interface LookAheadOptions {
  /** Milliseconds of the visit, skipped ones among them. */
  nowMs: () => number;
  /** Milliseconds of a steady clock. */
  steadyMs: () => number;
  isCollector: (request: RequestRecord) => boolean;
  /** Whether a tag asked for it, as for its settings; asked once of each request. */
  isOfTag: (request: RequestRecord) => boolean;
  hasCollector: boolean;
  /** Addresses that are known to be long polls; absent: none are. */
  longPolls?: LongPolls | undefined;
  /** How far to look ahead once the page has settled. */
  lookAheadMs: number;
  /** What is held back, for how long, and how much of it is left; null: nothing is now. */
  holdBack?: { ms: number; dueInMs: () => number | null } | undefined;
}

/**
 * Decides how a visit goes on. A page has settled when it has loaded, and its requests and hits are answered. From then
 * on its time passes by `lookAheadMs`, and stands still whenever something is under way again. Open connections are not
 * awaited: a page that polls or streams would never end. They keep real time, and so do animations and service workers:
 * a page that has any and sent no hit gets the look ahead in real time too, before it is accused. Workers always do, and
 * so does a tag that waits for its settings; what the tag received begins the look ahead again. So does a slow answer
 * that the page waits for, and a service worker that starts: the visit stays open until they come, or came not in time.
 * A load or an answer that never comes is waited for up to WAIT_CAP_MS; but for a hit's, the page's time then passes.
 */
export function createLookAhead(options: LookAheadOptions): LookAhead {
  const { nowMs, steadyMs, isCollector, isOfTag, hasCollector, lookAheadMs, holdBack } = options;
  const capMs = WAIT_CAP_MS + LOOK_AHEADS_MAX * (lookAheadMs + (holdBack?.ms ?? 0));
  const dueInMs = holdBack?.dueInMs ?? (() => null);
  const pending = createPendingRequests(steadyMs, createSlowRequests(steadyMs, options.longPolls));
  const startingWorkers = createStartingWorkers(steadyMs);
  let isStarted = false;
  /** The page's time that has passed since it started, or since a visitor did something: no slow machine adds to it. */
  let passedMs = 0;
  let waitsSinceMs: number | null = null;
  let hasGivenUp = false;
  let isLoaded = false;
  let leftMs = lookAheadMs;
  let leftInRealTimeMs = lookAheadMs;
  let stepMs = STEP_MS;
  let replySteps = 0;
  let areFramesDue = true;
  let isAnimated = false;
  let mayRequestsStick = false;
  let isHitSeen = false;
  let isHitPassedOn = false;
  let hasKeptRealTime = false;
  const workers = { own: 0, service: 0 };
  const settings = createTagSettings();

  function beginAgain(): void {
    leftMs = lookAheadMs;
    areFramesDue = true;
  }

  function countWorker(kind: TargetKind, by: number): void {
    workers[kind === 'service-worker' ? 'service' : 'own'] += by;
  }

  /** Returns whether something that keeps real time may still bring the hit. */
  function isHitOwed(): boolean {
    if (isHitSeen || !hasCollector || hasGivenUp || leftInRealTimeMs <= 0) return false;
    return isAnimated || workers.service > 0 || pending.mayAnswer() || pending.hasSockets();
  }

  function isWaitOver(): boolean {
    if (isLoaded && !pending.isAwaited()) waitsSinceMs = null;
    else waitsSinceMs ??= nowMs();
    return waitsSinceMs !== null && nowMs() - waitsSinceMs >= WAIT_CAP_MS;
  }

  function giveUp(): void {
    hasGivenUp = true;
    isLoaded = true;
    waitsSinceMs = null;
    pending.giveUp();
  }

  /** The last step is a short one: what began before it is answered within the look ahead. */
  function nextStepMs(): number {
    if (replySteps > 0) return Math.min(leftMs, REPLY_STEP_MS);
    return Math.min(leftMs, stepMs, Math.max(STEP_MS, leftMs - STEP_MS));
  }

  /** Nothing is under way but what is held: the page goes on without it, also before its load. */
  function heldStep(heldMs: number): Step {
    waitsSinceMs = null;
    if (isLoaded && areFramesDue) return { kind: 'frames' };
    return { kind: 'pass', ms: Math.max(1, Math.min(heldMs, HELD_STEP_MS)), atOnce: true };
  }

  function next(): Step {
    if (!isStarted) return { kind: 'wait' };
    if (passedMs >= capMs) return { kind: 'end', settledBy: 'cap' };
    const heldMs = dueInMs();
    if (heldMs !== null && !pending.isAwaited()) return heldStep(heldMs);
    if (isWaitOver()) {
      if (hasGivenUp || pending.hasHits()) return { kind: 'end', settledBy: 'cap' };
      giveUp();
    }
    if (waitsSinceMs !== null) return { kind: 'wait' };
    if (areFramesDue) return { kind: 'frames' };
    const isAwaited = pending.isSlow() || startingWorkers.areUnderWay();
    const isInRealTime = workers.own > 0 || settings.areUnderWay() || isAwaited;
    if (leftMs > 0 && !isInRealTime) return { kind: 'pass', ms: nextStepMs(), atOnce: true };
    if (leftMs > 0 || isAwaited || isHitOwed()) return { kind: 'pass', ms: REAL_STEP_MS, atOnce: false };
    if (hasGivenUp) return { kind: 'end', settledBy: 'cap' };
    return { kind: 'end', settledBy: hasKeptRealTime ? 'real-time' : 'look-ahead' };
  }

  return {
    documentStarted() {
      isStarted = true;
      isLoaded = false;
      hasGivenUp = false;
      pending.clear();
      settings.clear();
      beginAgain();
    },
    documentLoaded() {
      isLoaded = true;
      beginAgain();
    },
    viewChanged(kind) {
      if (kind !== 'replace-state') isHitSeen = false;
      beginAgain();
    },
    consentAnswered() {
      isStarted = true;
      passedMs = 0;
      beginAgain();
    },
    left() {
      pending.forgetHits();
      isHitSeen = false;
      isHitPassedOn = false;
    },
    acted(ms) {
      isStarted = true;
      passedMs = 0;
      waitsSinceMs = null;
      hasGivenUp = false;
      leftMs = Math.max(leftMs, Math.min(ms, lookAheadMs));
      areFramesDue = true;
    },
    requestsMayStick() {
      mayRequestsStick = true;
    },
    told() {
      areFramesDue = true;
    },
    workerStarted: (kind) => countWorker(kind, 1),
    workerEnded: (kind) => countWorker(kind, -1),
    serviceWorkerIs(versionId, status) {
      if (startingWorkers.is(versionId, status)) beginAgain();
    },
    started(request) {
      const isHit = isCollector(request);
      isHitSeen ||= isHit;
      isHitPassedOn ||= isHit && request.target === 'service-worker';
      areFramesDue = true;
      pending.started(request, isHit);
      if (!isHit && isOfTag(request)) settings.started(request);
    },
    redirected(request) {
      if (!isCollector(request)) return;
      isHitSeen = true;
      pending.becameHit(request);
    },
    answered(request) {
      const wasSlow = pending.answered(request);
      if (settings.answered(request) || wasSlow) beginAgain();
      // A service worker that answers a hit itself may send it later.
      if (request.fromServiceWorker && !isHitPassedOn && isCollector(request)) isHitSeen = false;
    },
    ended(request) {
      areFramesDue = true;
      const was = pending.ended(request);
      // What the page does with a late answer is still to come, and what the tag does with its settings.
      if (settings.ended(request) || was === 'slow' || (was === 'open' && !isHitSeen)) beginAgain();
    },
    held: (request) => pending.setAside(request),
    released(request) {
      pending.takeBack(request);
      beginAgain();
    },
    framesShown(areAnimated) {
      areFramesDue = false;
      isAnimated = areAnimated;
    },
    passed(ms, inRealTime) {
      hasKeptRealTime ||= inRealTime;
      passedMs += ms;
      if (leftMs > 0) leftMs -= ms;
      else if (inRealTime) leftInRealTimeMs -= ms;
    },
    stirred() {
      stepMs = STEP_MS;
      replySteps = 0;
    },
    rested(isAtRest, usesDatabase) {
      if (isAtRest) stepMs = replySteps > 0 ? STEP_MS : Math.min(stepMs * 2, STEP_MS_MAX);
      else stepMs = STEP_MS;
      const isReplyDue = usesDatabase && !isAtRest && replySteps < REPLY_STEPS_MAX;
      replySteps = isReplyDue ? replySteps + 1 : 0;
    },
    leftMs: () => leftMs,
    pace: () => (pending.isOpen() || mayRequestsStick || dueInMs() !== null ? 'free' : 'with-network'),
    next,
  };
}
