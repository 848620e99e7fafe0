import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { SlowRequests } from './slow-requests.ts';

/** For a request without an answer after this time the page's time stands still no more: it may be a long poll or a stream. */
export const LONG_POLL_MS = 2_500;
/** From so many requests of one kind to one address on, it is polling, and is not awaited. */
export const POLL_REPEATS = 10;

/** Types that stay open or tell nothing of the tracker. */
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
/** Without them there is no page, however long they take. */
const NEEDED = new Set<RequestRecord['resourceType']>(['document', 'script', 'stylesheet']);

/** The requests that are under way: hits and what the page needs are awaited, open connections are not. */
export interface PendingRequests {
  started(request: RequestRecord, isHit: boolean): void;
  /** It was redirected to the collector. */
  becameHit(request: RequestRecord): void;
  /** The answer's head has come; a hit needs no more. Returns whether it was slow, and waited for. */
  answered(request: RequestRecord): boolean;
  /** Returns what it was: slow, and waited for; open, and not awaited; or neither. */
  ended(request: RequestRecord): 'slow' | 'open' | null;
  isAwaited(): boolean;
  /** Whether a request is under way that is not awaited. */
  isOpen(): boolean;
  /** Whether the page may still act on an open request: not when it was waited for in vain. */
  mayAnswer(): boolean;
  /** Whether the page waits for a slow answer. */
  isSlow(): boolean;
  hasSockets(): boolean;
  hasHits(): boolean;
  /** What is awaited is awaited no more. */
  giveUp(): void;
  /** It is held back: nobody waits for it until it is taken back. */
  setAside(request: RequestRecord): void;
  takeBack(request: RequestRecord): void;
  /** A new document: those of the one before are gone. */
  clear(): void;
  /** Nobody will tell any more whether hits are answered. */
  forgetHits(): void;
}

/** `steadyMs` gives milliseconds of a steady clock. */
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
      // It may be told as held before it is told as started.
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
