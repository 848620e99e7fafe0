import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Silence after which a page whose hit was seen and answered is done. */
export const QUIET_AFTER_HIT_MS = 600;
/**
 * A longer silence is needed while no hit was seen. It still catches a tag that a plug-in delays, up to 5 s after the
 * load.
 */
export const QUIET_WITHOUT_HIT_MS = 5_500;
/** Silence when no collector is configured: there is no hit to wait for. */
export const QUIET_WITHOUT_COLLECTOR_MS = 1_000;
/** A request without an answer after this time is a long poll or a stream, and does not count as noise. */
export const LONG_POLL_MS = 2_500;
/** From the third request of one kind to one address on, it is polling, and does not count as noise. */
export const POLL_REPEATS = 3;
/** The longest wait, from the moment when the document came. */
export const SETTLE_CAP_MS = 12_000;

export type SettledBy = NonNullable<Observation['settledBy']>;
type Decision = { settledBy: SettledBy } | { lookAgainInMs: number };

export interface Settle {
  /** A new main document: waiting begins again, hits already seen still count. */
  documentStarted(): void;
  documentLoaded(): void;
  /** A view of a single-page application: its hit is still to come. */
  viewChanged(): void;
  /** The banner was answered: what trackers send now is still to come, unless a hit left since the banner came. */
  consentAnswered(bannerMs: number): void;
  started(request: RequestRecord): void;
  /** The answer's head has come; a body that the page does not read never ends. */
  answered(request: RequestRecord): void;
  ended(request: RequestRecord): void;
  decide(): Decision;
}

export interface SettleOptions {
  /** Milliseconds of any steady clock. */
  now: () => number;
  isCollector: (request: RequestRecord) => boolean;
  hasCollector: boolean;
  capMs: number;
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
 * Decides when a page has done its work. Either its hit was answered and all is quiet, or all is quiet, or the cap is
 * over. Open connections do not count: a page that polls or streams would never end.
 */
export function createSettle({ now, isCollector, hasCollector, capMs }: SettleOptions): Settle {
  const awaited = new Map<string, number>();
  const hits = new Set<string>();
  let lastHitMs = -Infinity;
  const repeats = new Map<string, number>();
  let startedAt: number | null = null;
  let isLoaded = false;
  let isHitSeen = false;
  let quietSince = now();

  function isPolling({ method, url }: RequestRecord): boolean {
    const address = `${method} ${url.replace(/[?#].*$/, '')}`;
    const times = (repeats.get(address) ?? 0) + 1;
    repeats.set(address, times);
    return times >= POLL_REPEATS;
  }

  function quietMs(): number {
    if (isHitSeen) return QUIET_AFTER_HIT_MS;
    return hasCollector ? QUIET_WITHOUT_HIT_MS : QUIET_WITHOUT_COLLECTOR_MS;
  }

  /** Milliseconds until the oldest awaited request counts as a long poll; 0 when nothing is awaited. */
  function awaitedMs(at: number): number {
    let longest = 0;
    for (const since of awaited.values()) longest = Math.max(longest, since + LONG_POLL_MS - at);
    return longest;
  }

  return {
    documentStarted() {
      startedAt = now();
      quietSince = now();
      isLoaded = false;
      awaited.clear();
    },
    documentLoaded() {
      isLoaded = true;
      quietSince = now();
    },
    viewChanged() {
      quietSince = now();
    },
    consentAnswered(bannerMs) {
      startedAt = now();
      quietSince = now();
      isHitSeen = lastHitMs >= bannerMs;
    },
    started(request) {
      if (isCollector(request)) {
        isHitSeen = true;
        hits.add(request.id);
        lastHitMs = request.startedMs;
      } else if (NEVER_AWAITED.has(request.resourceType) || isPolling(request)) {
        return;
      } else {
        awaited.set(request.id, now());
      }
      quietSince = now();
    },
    answered(request) {
      if (hits.delete(request.id)) quietSince = now();
    },
    ended(request) {
      const wasHit = hits.delete(request.id);
      const since = awaited.get(request.id);
      awaited.delete(request.id);
      if (wasHit || (since !== undefined && now() - since < LONG_POLL_MS)) quietSince = now();
    },
    decide() {
      const at = now();
      if (startedAt === null) return { lookAgainInMs: capMs };
      const capLeft = startedAt + capMs - at;
      if (capLeft <= 0) return { settledBy: 'cap' };
      if (!isLoaded || hits.size > 0) return { lookAgainInMs: capLeft };
      const left = Math.max(awaitedMs(at), quietSince + quietMs() - at);
      if (left > 0) return { lookAgainInMs: Math.min(left, capLeft) };
      return { settledBy: isHitSeen ? 'hit-and-quiet' : 'quiet' };
    },
  };
}
