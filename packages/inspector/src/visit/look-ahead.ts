import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TargetKind } from '../browser/target-kind.ts';
import type { Pace } from './page-time.ts';

/** A request without an answer after this time is a long poll or a stream, and holds the page's time no more. */
export const LONG_POLL_MS = 2_500;
/** From so many requests of one kind to one address on, it is polling, and holds nothing. */
export const POLL_REPEATS = 10;
/** The longest wait for the document's load and for answers, from the moment when the document came. */
export const SETTLE_CAP_MS = 12_000;
/** The look ahead is made in such steps: what the browser does outside the page needs its real moments in between. */
export const STEP_MS = 250;
/** Beside what keeps real time, the page's time passes in such steps. */
export const REAL_STEP_MS = 100;

export type SettledBy = NonNullable<Observation['settledBy']>;

/**
 * What is to be done next: wait for what is under way, let the page have its frames, search for a banner, or let the
 * page's time pass. `atOnce`: as fast as the page can; else no faster than real time.
 */
export type Step =
  | { kind: 'wait' }
  | { kind: 'frames' }
  | { kind: 'search'; ms: number }
  | { kind: 'pass'; ms: number; atOnce: boolean }
  | { kind: 'end'; settledBy: SettledBy };

export interface LookAhead {
  /** A new main document: the look ahead begins again. */
  documentStarted(): void;
  documentLoaded(): void;
  /** A view of a single-page application: what belongs to it is still to come. */
  viewChanged(): void;
  /** The banner was answered: what trackers send now is still to come. */
  consentAnswered(): void;
  /** The page told something: what it began may need frames. */
  told(): void;
  workerStarted(kind: TargetKind): void;
  workerEnded(kind: TargetKind): void;
  /** What frames show, until asked again: whether the page draws one after another, or an animation has an end. */
  framesShown(isAnimated: boolean): void;
  started(request: RequestRecord): void;
  /** The answer's head has come; a body that the page does not read never ends. */
  answered(request: RequestRecord): void;
  ended(request: RequestRecord): void;
  pace(): Pace;
  next(): Step;
  passed(ms: number): void;
}

export interface LookAheadOptions {
  /** Milliseconds of the visit, skipped ones among them. */
  nowMs: () => number;
  /** Milliseconds of a steady clock. */
  steadyMs: () => number;
  isCollector: (request: RequestRecord) => boolean;
  hasCollector: boolean;
  /** How far to look ahead once the page has settled. */
  lookAheadMs: number;
}

/** Types that stay open or tell nothing of the tracker. */
const NEVER_AWAITED = new Set<RequestRecord['resourceType']>([
  'eventsource',
  'websocket',
  'media',
  'ping',
  'prefetch',
  'preflight',
  'csp-report',
  'manifest',
  'texttrack',
]);

/** Without them there is no page, however long they take. */
const NEEDED = new Set<RequestRecord['resourceType']>(['document', 'script', 'stylesheet']);

/**
 * Decides how a visit goes on. A page has settled when it has loaded, and its requests and hits are answered. From then
 * on its time passes by `lookAheadMs`, and stands still whenever something is under way again. Open connections do not
 * count: a page that polls or streams would never end. They keep real time, and so do animations and service workers: a
 * page that has any and sent no hit gets the look ahead in real time too, before it is accused. Workers always do.
 */
export function createLookAhead(options: LookAheadOptions): LookAhead {
  const { nowMs, steadyMs, isCollector, hasCollector, lookAheadMs } = options;
  const awaited = new Map<string, number>();
  const hits = new Set<string>();
  const noise = new Set<string>();
  const sockets = new Set<string>();
  const repeats = new Map<string, number>();
  let startedAtMs: number | null = null;
  let isLoaded = false;
  let leftMs = lookAheadMs;
  let areFramesDue = true;
  let workers = 0;
  let serviceWorkers = 0;
  let isHitSeen = false;
  let isAnimated = false;
  let patienceMs = lookAheadMs;
  let hasKeptRealTime = false;

  function beginAgain(): void {
    leftMs = lookAheadMs;
    areFramesDue = true;
  }

  /** Whether something that keeps real time may still bring the hit. */
  function isHitOwed(): boolean {
    if (isHitSeen || !hasCollector) return false;
    return isAnimated || serviceWorkers > 0 || noise.size > 0 || sockets.size > 0;
  }

  function isPolling({ method, url }: RequestRecord): boolean {
    const address = `${method} ${url.replace(/[?#].*$/, '')}`;
    const times = (repeats.get(address) ?? 0) + 1;
    repeats.set(address, times);
    return times >= POLL_REPEATS;
  }

  function forgetLongPolls(): void {
    const nowSteadyMs = steadyMs();
    for (const [id, since] of awaited) {
      if (nowSteadyMs - since < LONG_POLL_MS) continue;
      awaited.delete(id);
      noise.add(id);
    }
  }

  function countWorker(kind: TargetKind, by: number): void {
    if (kind === 'service-worker') serviceWorkers += by;
    else workers += by;
  }

  return {
    documentStarted() {
      startedAtMs = nowMs();
      isLoaded = false;
      awaited.clear();
      noise.clear();
      sockets.clear();
      beginAgain();
    },
    documentLoaded() {
      isLoaded = true;
      beginAgain();
    },
    viewChanged: beginAgain,
    consentAnswered() {
      startedAtMs = nowMs();
      beginAgain();
    },
    told() {
      areFramesDue = true;
    },
    workerStarted: (kind) => countWorker(kind, 1),
    workerEnded: (kind) => countWorker(kind, -1),
    started(request) {
      areFramesDue = true;
      if (isCollector(request)) {
        isHitSeen = true;
        hits.add(request.id);
      } else if (request.resourceType === 'websocket') sockets.add(request.id);
      else if (NEVER_AWAITED.has(request.resourceType) || isPolling(request)) noise.add(request.id);
      else awaited.set(request.id, NEEDED.has(request.resourceType) ? Infinity : steadyMs());
    },
    answered(request) {
      hits.delete(request.id);
    },
    ended({ id, resourceType, state }) {
      areFramesDue = true;
      if (resourceType === 'websocket' && state !== 'answered') sockets.delete(id);
      hits.delete(id);
      awaited.delete(id);
      // What the page does with a late answer is still to come.
      if (noise.delete(id) && !isHitSeen) beginAgain();
    },
    pace() {
      forgetLongPolls();
      return noise.size === 0 ? 'with-network' : 'free';
    },
    next() {
      forgetLongPolls();
      if (startedAtMs === null) return { kind: 'wait' };
      const passedMs = nowMs() - startedAtMs;
      const isWaiting = !isLoaded || hits.size > 0 || awaited.size > 0;
      const capMs = isWaiting ? SETTLE_CAP_MS : SETTLE_CAP_MS + 2 * lookAheadMs;
      if (passedMs >= capMs) return { kind: 'end', settledBy: 'cap' };
      if (isWaiting) return { kind: 'wait' };
      if (areFramesDue) return { kind: 'frames' };
      if (leftMs > 0) {
        const atOnce = workers === 0;
        return { kind: 'pass', ms: Math.min(leftMs, atOnce ? STEP_MS : REAL_STEP_MS), atOnce };
      }
      if (patienceMs > 0 && isHitOwed()) return { kind: 'pass', ms: REAL_STEP_MS, atOnce: false };
      return { kind: 'end', settledBy: hasKeptRealTime ? 'real-time' : 'look-ahead' };
    },
    framesShown(areAnimated) {
      areFramesDue = false;
      isAnimated = areAnimated;
    },
    passed(ms) {
      if (leftMs > 0) {
        leftMs -= ms;
        hasKeptRealTime ||= workers > 0;
        return;
      }
      patienceMs -= ms;
      hasKeptRealTime = true;
    },
  };
}
