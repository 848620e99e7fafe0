import type { Observation, View } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TargetKind } from '../browser/target-kind.ts';
import type { Pace } from './page-time.ts';
import { createPendingRequests } from './pending-requests.ts';
import { createSlowRequests, type LongPolls } from './slow-requests.ts';
import { createStartingWorkers, type WorkerStatus } from './starting-workers.ts';
import { createTagSettings } from './tag-settings.ts';

/** Maximum wait in ms for the document's load or for responses. */
export const WAIT_CAP_MS = 12_000;
/** Views and late responses restart the look-ahead; this is the maximum number of look-aheads. */
export const LOOK_AHEADS_MAX = 4;
/** Step of the look-ahead in ms: the browser's work outside the page needs real time in between. */
export const STEP_MS = 250;
/** Maximum step in ms: while the page runs nothing, each step is twice as long as the last one. */
export const STEP_MS_MAX = 500;
/**
 * Length in ms of the steps after a step in which a page with a database ran something. The database answers between
 * two steps, and its answer makes the page query again.
 */
export const REPLY_STEP_MS = 16;
/** Maximum number of such steps in a row: some pages run something in every step. */
const REPLY_STEPS_MAX = 6;
/** Step in ms while a request is delayed: the page's other requests are answered between two steps. */
const DELAYED_STEP_MS = 100;
/** Step in ms of the page's time while another part runs in real time. */
export const REAL_STEP_MS = 100;

export type SettledBy = NonNullable<Observation['settledBy']>;

/**
 * Next action: wait for pending work, let the page draw its frames, or let its time pass. `atOnce`: as fast as the page
 * can; else no faster than real time.
 */
export type Step =
  | { kind: 'wait' }
  | { kind: 'frames' }
  | { kind: 'pass'; ms: number; atOnce: boolean }
  | { kind: 'end'; settledBy: SettledBy };

export interface LookAhead {
  /** Records a new main document: the look-ahead restarts. */
  documentStarted(): void;
  documentLoaded(): void;
  /**
   * Records a view of a single-page application. Its effects are still to come, and a hit too, unless the view only
   * changed the address.
   */
  viewChanged(kind: View['kind']): void;
  /** Records the answer to the banner: the trackers' next hits are still to come. */
  consentAnswered(): void;
  /**
   * Records that the page was left for good: its requests are no longer awaited, and the next page needs its own hit.
   */
  left(): void;
  /** Records an action of a visitor: its effects are still to come within `lookAheadMs`, possibly a hit. */
  acted(lookAheadMs: number): void;
  /**
   * Records a press of the mouse or a new window. Chromium may then treat a request as pending for ever, and time that
   * waits for requests would stand still.
   */
  requestsMayStick(): void;
  /** Records a message of the page, whose work may need frames. */
  messageReceived(): void;
  workerStarted(kind: TargetKind): void;
  workerEnded(kind: TargetKind): void;
  /** Records the status of a version of a service worker. */
  serviceWorkerIs(versionId: string, status: WorkerStatus): void;
  started(request: RequestRecord): void;
  redirected(request: RequestRecord): void;
  answered(request: RequestRecord): void;
  ended(request: RequestRecord): void;
  /** Records that the visit delays the request: the page's time passes without it. */
  delayed(request: RequestRecord): void;
  /** Records that a delayed request continues: its effects are still to come. */
  released(request: RequestRecord): void;
  /**
   * Records that the frames have come; `isAnimated` if the page draws one after another, or an animation has an end.
   */
  framesShown(isAnimated: boolean): void;
  /** Records that the page's time has passed, for any reason, in real time or faster. */
  passed(ms: number, inRealTime: boolean): void;
  /** Records that the page may have run code outside of a step. */
  stirred(): void;
  /** Records whether the page ran nothing in the last step, and whether it uses a database. */
  rested(isAtRest: boolean, usesDatabase: boolean): void;
  /** Returns the rest of the look-ahead in ms. */
  leftMs(): number;
  pace(): Pace;
  next(): Step;
}

export interface LookAheadOptions {
  /** Returns the ms of the visit, skipped ones included. */
  nowMs: () => number;
  /** Returns the ms of a monotonic clock. */
  steadyMs: () => number;
  isCollector: (request: RequestRecord) => boolean;
  /** Returns whether a tag requested it, as for its settings; called once for each request. */
  isOfTag: (request: RequestRecord) => boolean;
  hasCollector: boolean;
  /** Addresses that are known to be long polls; absent: none are. */
  longPolls?: LongPolls | undefined;
  /** Look-ahead in ms once the page has settled. */
  lookAheadMs: number;
  /** Delay of requests, and the rest of it; null: none is delayed now. */
  holdBack?: { ms: number; dueInMs: () => number | null } | undefined;
}

/**
 * Creates the rule that decides how a visit continues. A page has settled when it has loaded, and its requests and hits
 * are answered. From then on its time passes by `lookAheadMs`, and stands still while any work is pending again.
 * Open connections are not awaited: a page that polls or streams would never end. Open connections, animations and
 * service workers need real time. A page that has any of them and sent no hit gets the look-ahead in real time too,
 * before its hit counts as missing. Workers always need real time, and so does a tag that waits for its settings.
 * The look-ahead restarts when a tag receives its settings, when a slow response comes that the page waits for, and
 * when a service worker starts. The visit stays open until they come, or until their limit. A load or a response that
 * never comes is awaited up to WAIT_CAP_MS. The page's time passes during that wait, unless the response is a hit's.
 */
export function createLookAhead(options: LookAheadOptions): LookAhead {
  const { nowMs, steadyMs, isCollector, isOfTag, hasCollector, lookAheadMs, holdBack } = options;
  const capMs = WAIT_CAP_MS + LOOK_AHEADS_MAX * (lookAheadMs + (holdBack?.ms ?? 0));
  const dueInMs = holdBack?.dueInMs ?? (() => null);
  const pending = createPendingRequests(steadyMs, createSlowRequests(steadyMs, options.longPolls));
  const startingWorkers = createStartingWorkers(steadyMs);
  let isStarted = false;
  /**
   * The page's time in ms that has passed since it started, or since a visitor's action; a slow machine does not add to
   * it.
   */
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
  let hasUsedRealTime = false;
  const workers = { own: 0, service: 0 };
  const settings = createTagSettings();

  function beginAgain(): void {
    leftMs = lookAheadMs;
    areFramesDue = true;
  }

  function countWorker(kind: TargetKind, by: number): void {
    workers[kind === 'service-worker' ? 'service' : 'own'] += by;
  }

  /** Returns whether an activity that needs real time may still bring the hit. */
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

  /** Returns the next step in ms. The last step is short, so that its requests are answered within the look-ahead. */
  function nextStepMs(): number {
    if (replySteps > 0) return Math.min(leftMs, REPLY_STEP_MS);
    return Math.min(leftMs, stepMs, Math.max(STEP_MS, leftMs - STEP_MS));
  }

  /**
   * Returns the step while only delayed requests are pending: the page continues without them, also before its load.
   */
  function delayedStep(delayedMs: number): Step {
    waitsSinceMs = null;
    if (isLoaded && areFramesDue) return { kind: 'frames' };
    return { kind: 'pass', ms: Math.max(1, Math.min(delayedMs, DELAYED_STEP_MS)), atOnce: true };
  }

  function next(): Step {
    if (!isStarted) return { kind: 'wait' };
    if (passedMs >= capMs) return { kind: 'end', settledBy: 'cap' };
    const delayedMs = dueInMs();
    if (delayedMs !== null && !pending.isAwaited()) return delayedStep(delayedMs);
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
    return { kind: 'end', settledBy: hasUsedRealTime ? 'real-time' : 'look-ahead' };
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
    messageReceived() {
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
      // The page's reaction to a late response is still to come, and the tag's to its settings.
      if (settings.ended(request) || was === 'slow' || (was === 'open' && !isHitSeen)) beginAgain();
    },
    delayed: (request) => pending.setAside(request),
    released(request) {
      pending.takeBack(request);
      beginAgain();
    },
    framesShown(areAnimated) {
      areFramesDue = false;
      isAnimated = areAnimated;
    },
    passed(ms, inRealTime) {
      hasUsedRealTime ||= inRealTime;
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
