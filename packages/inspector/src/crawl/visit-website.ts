import { setTimeout as sleep } from 'node:timers/promises';
import { createBreather } from './breather.ts';
import type { Frontier } from './frontier.ts';

/** Clock of visits; tests replace it. */
export interface WebsiteClock {
  nowMs(): number;
  /** Resolves when the time is over or the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: WebsiteClock = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/** Part of a page's visit that the crawl needs; `Visit` of inspector.ts has it. */
export interface PageVisit {
  observation: { finalUrl: string | null };
  links: string[];
}

/** Pages of the same frontier that other agents visit; their links may be offered at any time. */
export interface Elsewhere {
  isPending(): boolean;
  /** Resolves when the frontier or `isPending` may have changed, or the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
}

const NOTHING_ELSEWHERE: Elsewhere = { isPending: () => false, changed: () => new Promise(() => undefined) };

export interface VisitWebsiteOptions<V extends PageVisit> {
  inspect: (url: string, options: { signal: AbortSignal }) => Promise<V>;
  frontier: Frontier;
  /** Number of pages visited at the same time. */
  concurrency: number;
  /** Seconds between page starts; robots.txt may require more. */
  delaySeconds: number;
  signal?: AbortSignal;
  clock?: WebsiteClock;
  elsewhere?: Elsewhere;
  onPageStarted?: (url: string) => void | Promise<void>;
  /** Awaited before the next page takes the slot. */
  onPageFinished?: (url: string, visit: V) => void | Promise<void>;
}

/** Returns the delay between visits of a website in ms: the requested delay, or that of robots.txt if it is longer. */
export function delayMsOf(
  { delaySeconds }: Pick<VisitWebsiteOptions<PageVisit>, 'delaySeconds'>,
  { crawlDelaySeconds }: Pick<Frontier, 'crawlDelaySeconds'>,
): number {
  return Math.max(delaySeconds, crawlDelaySeconds ?? 0) * 1000;
}

/**
 * Visits the pages of a frontier until it is empty and no other agent adds to it. It offers the links of visited pages
 * to the frontier. On `signal` it starts no more pages and waits for the running visits; the waiting pages are skipped
 * as interrupted. An error of a callback or of `inspect` ends the visits in the same way, and is raised again.
 */
export async function visitWebsite<V extends PageVisit>(options: VisitWebsiteOptions<V>): Promise<void> {
  const { frontier, concurrency, clock = systemClock, elsewhere = NOTHING_ELSEWHERE } = options;
  const delayMs = delayMsOf(options, frontier);
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
  const underWay = new Set<Promise<void>>();
  let nextStartMs = clock.nowMs();
  let change: Promise<void> | null = null;

  while (!signal.aborted && (frontier.waiting() > 0 || underWay.size > 0 || elsewhere.isPending())) {
    if (frontier.waiting() === 0 || underWay.size >= concurrency) {
      change ??= elsewhere.changed(signal).finally(() => (change = null));
      await Promise.race([...underWay, change]);
      continue;
    }
    const waitMs = nextStartMs - clock.nowMs();
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    const url = signal.aborted ? null : frontier.take();
    if (url === null) continue;
    nextStartMs = clock.nowMs() + delayMs;
    const visit = visitPage(url, options, signal)
      .catch((error: unknown) => failure.abort(error))
      .finally(() => underWay.delete(visit));
    underWay.add(visit);
  }
  await Promise.all(underWay);
  frontier.interrupt();
  failure.signal.throwIfAborted();
}

async function visitPage<V extends PageVisit>(
  url: string,
  { inspect, frontier, onPageStarted, onPageFinished }: VisitWebsiteOptions<V>,
  signal: AbortSignal,
): Promise<void> {
  await onPageStarted?.(url);
  const visit = await inspect(url, { signal });
  const { finalUrl } = visit.observation;
  if (finalUrl !== null && finalUrl !== url) frontier.redirected(url, finalUrl);
  const breather = createBreather();
  for (const link of visit.links) {
    await breather.breathe();
    frontier.offer(link, 'link');
  }
  await onPageFinished?.(url, visit);
}
