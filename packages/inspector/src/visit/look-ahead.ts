import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TargetKind } from '../browser/target-kind.ts';
import type { Pace } from './page-time.ts';

/** A request without an answer after this time is a long poll or a stream, and holds the page's time no more. */
export const LONG_POLL_MS = 2_500;
/** From the third request of one kind to one address on, it is polling, and holds nothing. */
export const POLL_REPEATS = 3;
/** The longest wait for the document's load and for answers, from the moment when the document came. */
export const SETTLE_CAP_MS = 12_000;
/** The look ahead is made in such steps: what the browser does outside the page needs its real moments in between. */
export const STEP_MS = 750;
/** A worker keeps real time, and the page with it, in such steps. */
export const WORKER_STEP_MS = 100;

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
  started(request: RequestRecord): void;
  /** The answer's head has come; a body that the page does not read never ends. */
  answered(request: RequestRecord): void;
  ended(request: RequestRecord): void;
  pace(): Pace;
  next(): Step;
  framesShown(): void;
  passed(ms: number): void;
}

export interface LookAheadOptions {
  /** Milliseconds of the visit, skipped ones among them. */
  nowMs: () => number;
  /** Milliseconds of a steady clock. */
  steadyMs: () => number;
  isCollector: (request: RequestRecord) => boolean;
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

/**
 * Decides how a visit goes on. A page has settled when it has loaded, and its requests and hits are answered. From then
 * on its time passes by `lookAheadMs`, and stands still whenever something is under way again. Open connections do not
 * count: a page that polls or streams would never end.
 */
export function createLookAhead({ nowMs, steadyMs, isCollector, lookAheadMs }: LookAheadOptions): LookAhead {
  const awaited = new Map<string, number>();
  const hits = new Set<string>();
  const noise = new Set<string>();
  const repeats = new Map<string, number>();
  let startedAtMs: number | null = null;
  let isLoaded = false;
  let leftMs = lookAheadMs;
  let areFramesDue = true;
  let workers = 0;

  function beginAgain(): void {
    leftMs = lookAheadMs;
    areFramesDue = true;
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

  const countsAsWorker = (kind: TargetKind) => kind === 'worker' || kind === 'shared-worker';

  return {
    documentStarted() {
      startedAtMs = nowMs();
      isLoaded = false;
      awaited.clear();
      noise.clear();
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
    workerStarted(kind) {
      if (countsAsWorker(kind)) workers += 1;
    },
    workerEnded(kind) {
      if (countsAsWorker(kind)) workers -= 1;
    },
    started(request) {
      areFramesDue = true;
      if (isCollector(request)) hits.add(request.id);
      else if (NEVER_AWAITED.has(request.resourceType) || isPolling(request)) noise.add(request.id);
      else awaited.set(request.id, steadyMs());
    },
    answered(request) {
      hits.delete(request.id);
    },
    ended({ id }) {
      areFramesDue = true;
      hits.delete(id);
      awaited.delete(id);
      noise.delete(id);
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
      if (passedMs >= SETTLE_CAP_MS + (isWaiting ? 0 : lookAheadMs)) return { kind: 'end', settledBy: 'cap' };
      if (isWaiting) return { kind: 'wait' };
      if (areFramesDue) return { kind: 'frames' };
      if (leftMs <= 0) return { kind: 'end', settledBy: 'look-ahead' };
      const atOnce = workers === 0;
      return { kind: 'pass', ms: Math.min(leftMs, atOnce ? STEP_MS : WORKER_STEP_MS), atOnce };
    },
    framesShown() {
      areFramesDue = false;
    },
    passed(ms) {
      leftMs -= ms;
    },
  };
}
