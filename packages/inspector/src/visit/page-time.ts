import { setTimeout as sleep } from 'node:timers/promises';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Params } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import { hasDocument } from '../browser/target-kind.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import { watchThread, type BusyThread } from './busy-thread.ts';
import { pageMetric } from '../browser/page-metric.ts';

/** `with-network`: the page's time stands still while its requests are pending; `free`: it does not. */
export type Pace = 'with-network' | 'free';

/** Time of a page's documents. They only load while it stands still. */
export interface PageTime {
  readonly isVirtual: boolean;
  /** Stops a target's time from its first instruction on. */
  start(target: Target): void;
  /** Records whether a window shares the thread, and so the time, of another one. */
  join(session: CdpSession, isJoined: boolean): void;
  /** Stops the page's own time; to be called right before its navigation. */
  begin(): Promise<void>;
  /**
   * Lets `ms` of time pass. Reads the pace again during that time. Raises TimeStandsStill if the page waits for its own
   * clock without letting it continue.
   */
  pass(ms: number, pace: () => Pace): Promise<void>;
  /** Ends the wait for time that still passes. */
  end(): void;
}

/** The page's thread is busy and its clock stands still: virtual time does not work here, and real time is needed. */
export class TimeStandsStill extends Error {
  override name = 'TimeStandsStill';
}

/** Interval in ms at which a slice that does not end is checked. */
const CHECK_MS = 500;
/** Number of checks after which a slice is granted again: a page that changed its process may have lost it. */
const GRANT_AGAIN_CHECKS = 6;
/** Processor time in seconds after which a page that works without an end counts as waiting for its clock. */
const BUSY_SECONDS = 2;
/** Number of tasks without a pause before time is forced on, for pages that post messages to themselves. */
const STARVATION_TASKS = 10_000;
/** Tolerance in ms, because a process's clock is read shortly before or after the end of a slice. */
const CLOCK_ROUNDING_MS = 1;
const POLICY = { 'with-network': 'pauseIfNetworkFetchesPending', free: 'advance' } as const;

interface Slice {
  startWallMs: number;
  budgetMs: number;
  pace: Pace;
  pending: Set<CdpSession>;
  resolve: () => void;
  /** Ends the watch of the slice. */
  endWatch: () => void;
}

/**
 * Creates a time by Chromium's virtual time policy, synchronous for the page and its frames in other processes. Workers
 * keep real time.
 */
export function createVirtualTime(clock: VisitClock): PageTime {
  const sessions = new Set<CdpSession>();
  const joined = new Set<CdpSession>();
  let page: CdpSession | undefined;
  let nowWallMs = 0;
  let slice: Slice | null = null;
  let passes = 0;
  /**
   * Sessions that were granted a slice twice, with their clocks in seconds at the start of the slice. Chromium revokes
   * no grant, so the first one may end a later slice. The clock shows whether it did.
   */
  const doubtful = new Map<CdpSession, number>();

  function grant(session: CdpSession, { pace, budgetMs, startWallMs }: Slice): void {
    session.tell('Emulation.setVirtualTimePolicy', {
      policy: POLICY[pace],
      budget: budgetMs,
      // For a process without a time of its own yet: a frame's, or that of the page's next address.
      initialVirtualTime: startWallMs / 1000,
      maxVirtualTimeTaskStarvationCount: STARVATION_TASKS,
    });
  }

  function grantAgain(session: CdpSession, again: Slice): void {
    grant(session, again);
    doubtful.set(session, Number.NEGATIVE_INFINITY);
  }

  async function expired(session: CdpSession): Promise<void> {
    const ending = slice;
    const startSeconds = doubtful.get(session);
    if (ending === null || startSeconds === undefined) return ended(session);
    const passedMs = ((await clockSeconds(session)) - startSeconds) * 1000;
    if (slice !== ending) return;
    const leftMs = ending.budgetMs - passedMs;
    // The process of another site may have another clock: it gets no more than the slice.
    if (leftMs > CLOCK_ROUNDING_MS)
      grant(session, { ...ending, budgetMs: Math.min(leftMs, ending.budgetMs) });
    else ended(session);
  }

  function ended(session: CdpSession): void {
    if (slice === null || !slice.pending.delete(session)) return;
    if (slice.pending.size === 0) end();
  }

  function forget(session: CdpSession): void {
    joined.delete(session);
    sessions.delete(session);
    doubtful.delete(session);
    ended(session);
  }

  function end(): void {
    if (slice === null) return;
    const { endWatch, resolve, startWallMs, budgetMs } = slice;
    slice = null;
    nowWallMs = startWallMs + budgetMs;
    clock.endSlice();
    endWatch();
    resolve();
  }

  return {
    isVirtual: true,
    join(session, isJoined) {
      if (isJoined === joined.has(session)) return;
      if (isJoined) {
        joined.add(session);
        sessions.delete(session);
        ended(session);
      } else {
        joined.delete(session);
        sessions.add(session);
      }
    },
    start(target) {
      if (!hasDocument(target.kind)) return;
      const { session } = target;
      if (!joined.has(session)) sessions.add(session);
      target.enable('Performance.enable');
      target.on('Emulation.virtualTimeBudgetExpired', () => void expired(session));
      void session.closed.then(() => forget(session));
      if (joined.has(session)) return;
      if (target.kind === 'page' && page === undefined) {
        page = session;
        return;
      }
      if (slice === null) return session.tell('Emulation.setVirtualTimePolicy', paused(nowWallMs));
      slice.pending.add(session);
      grant(session, slice);
    },
    async begin() {
      nowWallMs = clock.wallNow();
      clock.beginSlice(nowWallMs, 0);
      await page?.send('Emulation.setVirtualTimePolicy', paused(nowWallMs));
    },
    async pass(ms, pace) {
      end();
      passes += 1;
      const own = passes;
      for (const session of doubtful.keys()) {
        const seconds = await clockSeconds(session);
        if (doubtful.has(session)) doubtful.set(session, seconds);
      }
      // Another pass has begun meanwhile, or the wait has ended.
      if (own !== passes) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const now: Slice = {
        startWallMs: nowWallMs,
        budgetMs: ms,
        pace: pace(),
        pending: new Set(sessions),
        resolve,
        endWatch: () => undefined,
      };
      slice = now;
      clock.beginSlice(nowWallMs, ms);
      now.endWatch = watch(now, { pace, grantAgain, fail: reject });
      for (const session of sessions) grant(session, now);
      if (sessions.size === 0) end();
      await promise;
    },
    end() {
      passes += 1;
      end();
    },
  };
}

/** Returns the clock of a session in seconds. A page that is gone has no clock, and its answer is not awaited. */
const clockSeconds = (session: CdpSession) =>
  pageMetric(session, 'Timestamp').catch(() => Number.POSITIVE_INFINITY);

function paused(wallMs: number): Params<'Emulation.setVirtualTimePolicy'> {
  return { policy: 'pause', initialVirtualTime: wallMs / 1000 };
}

interface Watch {
  pace: () => Pace;
  grantAgain: (session: CdpSession, slice: Slice) => void;
  /** Receives TimeStandsStill, or another error of a check. */
  fail: (error: unknown) => void;
}

/** Watches a slice that does not end, until the returned function is called. Most slices end before the first check. */
function watch(slice: Slice, { pace, grantAgain, fail }: Watch): () => void {
  const busy = new Map<CdpSession, BusyThread>();
  let checks = 0;
  let isOver = false;
  let timer = setTimeout(checkOn, CHECK_MS);

  function checkOn(): void {
    const checkAgain = () => {
      if (!isOver) timer = setTimeout(checkOn, CHECK_MS);
    };
    check().then(checkAgain, fail);
  }

  async function check(): Promise<void> {
    checks += 1;
    const isFreed = slice.pace === 'with-network' && pace() === 'free';
    if (isFreed) slice.pace = 'free';
    for (const session of slice.pending) {
      if (isFreed || checks % GRANT_AGAIN_CHECKS === 0) grantAgain(session, slice);
      const thread = busy.get(session) ?? watchThread(session);
      busy.set(session, thread);
      if ((await thread.busySeconds()) > BUSY_SECONDS)
        throw new TimeStandsStill('the page waits for its own clock');
    }
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Creates a time that passes in real time. */
export function createRealTime(): PageTime {
  return {
    isVirtual: false,
    start: () => undefined,
    join: () => undefined,
    begin: () => Promise.resolve(),
    pass: (ms) => sleep(ms),
    end: () => undefined,
  };
}
