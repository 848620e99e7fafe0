import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { SlowRequests } from './slow-requests.ts';

/**
 * Time in ms without a response after which a request no longer stops the page's time: it may be a long poll or a
 * stream.
 */
export const LONG_POLL_MS = 2_500;
/** Number of requests of one kind to one address from which they count as polling, and are not awaited. */
export const POLL_REPEATS = 10;

/** Types that stay open or do not matter for the tracker. */
const NEVER_AWAITED = new Set<RequestRecord['resourceType']>([
  'eventsource',
  'media',
  'ping',
  'prefetch',
  'preflight',
  'csp-report',
  'manifest',
  'texttrack',
]);
/** Types without which there is no page, however long they take. */
const NEEDED = new Set<RequestRecord['resourceType']>(['document', 'script', 'stylesheet']);

/** Pending requests: hits and requests that the page needs are awaited, open connections are not. */
export interface PendingRequests {
  started(request: RequestRecord, isHit: boolean): void;
  /** Records that it was redirected to the collector. */
  becameHit(request: RequestRecord): void;
  /** Records the head of a response, which suffices for a hit. Returns whether it was slow, and awaited. */
  answered(request: RequestRecord): boolean;
  /** Returns the state of an ended request: slow, and awaited; open, and not awaited; or neither. */
  ended(request: RequestRecord): 'slow' | 'open' | null;
  isAwaited(): boolean;
  /** Returns whether a request is pending that is not awaited. */
  isOpen(): boolean;
  /** Returns whether the page may still react to an open request: false after its wait reached the limit. */
  mayAnswer(): boolean;
  /** Returns whether the page waits for a slow response. */
  isSlow(): boolean;
  hasSockets(): boolean;
  hasHits(): boolean;
  /** Ends the wait for all requests. */
  giveUp(): void;
  /** Excludes a delayed request from the wait until it continues. */
  setAside(request: RequestRecord): void;
  takeBack(request: RequestRecord): void;
  /** Drops the requests of the document before a new one. */
  clear(): void;
  /** Drops the hits whose responses will not be reported any more. */
  forgetHits(): void;
}

/** Creates the set of pending requests. `steadyMs` returns ms of a monotonic clock. */
export function createPendingRequests(steadyMs: () => number, slow: SlowRequests): PendingRequests {
  const awaited = new Map<string, { request: RequestRecord; sinceMs: number }>();
  const hits = new Set<string>();
  const open = new Set<string>();
  const sockets = new Set<string>();
  const aside = new Set<string>();
  const repeats = new Map<string, number>();

  function isPolling({ method, url }: RequestRecord): boolean {
    const address = `${method} ${url.replace(/[?#].*$/, '')}`;
    const times = (repeats.get(address) ?? 0) + 1;
    repeats.set(address, times);
    return times >= POLL_REPEATS;
  }

  function sortLongPolls(): void {
    const nowMs = steadyMs();
    for (const [id, { request, sinceMs }] of awaited) {
      if (nowMs - sinceMs < LONG_POLL_MS) continue;
      awaited.delete(id);
      open.add(id);
      slow.add(request, sinceMs);
    }
  }

  const wait = (request: RequestRecord) =>
    awaited.set(request.id, {
      request,
      sinceMs: NEEDED.has(request.resourceType) ? Infinity : steadyMs(),
    });

  return {
    started(request, isHit) {
      const { id, resourceType } = request;
      // It may be reported as delayed before it is reported as started.
      if (aside.has(id)) return;
      if (isHit) hits.add(id);
      else if (resourceType === 'websocket') sockets.add(id);
      else if (NEVER_AWAITED.has(resourceType) || isPolling(request)) open.add(id);
      else wait(request);
    },
    becameHit(request) {
      const { id } = request;
      slow.setAside(request);
      for (const known of [awaited, open]) known.delete(id);
      hits.add(id);
    },
    answered(request) {
      hits.delete(request.id);
      return slow.answered(request);
    },
    ended(request) {
      const { id, resourceType, state } = request;
      // A socket's handshake ends, and the socket begins.
      if (resourceType !== 'websocket' || state !== 'answered') sockets.delete(id);
      for (const known of [hits, aside, awaited]) known.delete(id);
      const wasOpen = open.delete(id);
      if (slow.ended(request)) return 'slow';
      return wasOpen ? 'open' : null;
    },
    isAwaited() {
      sortLongPolls();
      return hits.size > 0 || awaited.size > 0;
    },
    isOpen() {
      sortLongPolls();
      return open.size > 0;
    },
    mayAnswer() {
      sortLongPolls();
      return [...open].some((id) => !slow.isGivenUp(id));
    },
    isSlow() {
      sortLongPolls();
      return slow.areUnderWay();
    },
    hasSockets: () => sockets.size > 0,
    hasHits: () => hits.size > 0,
    giveUp() {
      for (const id of awaited.keys()) open.add(id);
      awaited.clear();
    },
    setAside(request) {
      const { id } = request;
      aside.add(id);
      slow.setAside(request);
      for (const known of [hits, awaited, open]) known.delete(id);
    },
    takeBack(request) {
      if (aside.delete(request.id)) wait(request);
    },
    forgetHits: () => hits.clear(),
    clear() {
      slow.clear();
      for (const known of [awaited, open, sockets, aside]) known.clear();
    },
  };
}
