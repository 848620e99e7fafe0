import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** A request without an answer after this time is a long poll or a stream, and is awaited no more. */
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
  /** The answer's head has come; a body that the page does not read never ends. */
  answered(request: RequestRecord): void;
  /** Returns whether it was open, and not awaited. */
  ended(request: RequestRecord): boolean;
  isAwaited(): boolean;
  /** Whether a request is under way that is not awaited. */
  isOpen(): boolean;
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
export function createPendingRequests(steadyMs: () => number): PendingRequests {
  const awaited = new Map<string, number>();
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
    for (const [id, sinceMs] of awaited) {
      if (nowMs - sinceMs < LONG_POLL_MS) continue;
      awaited.delete(id);
      open.add(id);
    }
  }

  const awaitedSinceMs = ({ resourceType }: RequestRecord) =>
    NEEDED.has(resourceType) ? Infinity : steadyMs();

  return {
    started(request, isHit) {
      const { id, resourceType } = request;
      // It may be told as held before it is told as started.
      if (aside.has(id)) return;
      if (isHit) hits.add(id);
      else if (resourceType === 'websocket') sockets.add(id);
      else if (NEVER_AWAITED.has(resourceType) || isPolling(request)) open.add(id);
      else awaited.set(id, awaitedSinceMs(request));
    },
    becameHit({ id }) {
      for (const known of [awaited, open]) known.delete(id);
      hits.add(id);
    },
    answered({ id }) {
      hits.delete(id);
    },
    ended({ id, resourceType, state }) {
      // A socket's handshake ends, and the socket begins.
      if (resourceType !== 'websocket' || state !== 'answered') sockets.delete(id);
      for (const known of [hits, aside, awaited]) known.delete(id);
      return open.delete(id);
    },
    isAwaited() {
      sortLongPolls();
      return hits.size > 0 || awaited.size > 0;
    },
    isOpen() {
      sortLongPolls();
      return open.size > 0;
    },
    hasSockets: () => sockets.size > 0,
    hasHits: () => hits.size > 0,
    giveUp() {
      for (const id of awaited.keys()) open.add(id);
      awaited.clear();
    },
    setAside({ id }) {
      aside.add(id);
      for (const known of [hits, awaited, open]) known.delete(id);
    },
    takeBack(request) {
      if (aside.delete(request.id)) awaited.set(request.id, awaitedSinceMs(request));
    },
    forgetHits: () => hits.clear(),
    clear() {
      for (const known of [awaited, open, sockets, aside]) known.clear();
    },
  };
}
