import type { PageSkipReason } from '@vigie/contract/discovery.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { isFile, pageKey, pageUrl, withoutSession } from './page-url.ts';
import { createSiteScope } from './site-scope.ts';
import { createSkippedPages, type SkippedPage } from './skipped-pages.ts';
import { createTraps } from './traps.ts';
import { createUrlSet } from './url-set.ts';

export type UrlSource = 'start' | 'sitemap' | 'link';

/** What robots.txt says of URLs; `reason` tells why one is closed. */
export interface RobotsGate {
  reason(url: URL): 'robots' | 'robots-unreachable' | null;
  crawlDelaySeconds: number | null;
}

export interface FrontierOptions {
  startUrls: string[];
  /** Path patterns; empty include: every path. They do not concern the start URLs. */
  include: string[];
  exclude: string[];
  pagesMax: number;
  /** Whether links of visited pages are taken. */
  followLinks: boolean;
  /** Null: robots.txt is not followed. */
  robots: RobotsGate | null;
}

export interface DiscoveryFigures {
  /** Different URLs found: toVisit and all skipped together. */
  discovered: number;
  /** Visited, or waiting for it. */
  toVisit: number;
  visited: number;
  skipped: Partial<Record<PageSkipReason, number>>;
  /** True when more was on offer than is counted (2,000,000 URLs). */
  cut: boolean;
}

export interface Frontier {
  /** Takes note of a URL; true when it will be visited. One that is known or no address of the web changes nothing. */
  offer(url: string, source: UrlSource): boolean;
  /** Takes the next URL to visit, or null when none is waiting. */
  take(): string | null;
  /** How many are waiting. */
  waiting(): number;
  /** Learns that a URL led to another, so that both count as one page, and both origins as one site. */
  redirected(from: string, to: string): void;
  /** Gives up what is waiting and what is offered from now on. */
  interrupt(): void;
  figures(): DiscoveryFigures;
  /** Skipped URLs: all, up to a hundred of each reason. */
  skipped(): SkippedPage[];
  readonly crawlDelaySeconds: number | null;
}

const DISCOVERED_MAX = 2_000_000;

/** The pages of one website that are known, waiting and skipped. Pure; its memory does not grow with what it skips. */
export function createFrontier(options: FrontierOptions): Frontier {
  const starts = options.startUrls.map(pageUrl).filter((url) => url !== null);
  const scope = createSiteScope(starts);
  const known = createUrlSet();
  const skipped = createSkippedPages();
  const traps = createTraps();
  const queue: string[] = [];
  let taken = 0;
  let cut = false;
  let interrupted = false;

  const reasonToSkip = (url: URL, source: UrlSource): PageSkipReason | null => {
    if (scope.onSite(url) === null) return 'other-site';
    const closed = source === 'start' ? null : unwanted(url, options);
    if (closed !== null) return closed;
    const robots = options.robots?.reason(url) ?? null;
    if (robots === 'robots' || (robots !== null && source !== 'start')) return robots;
    const trap = source === 'link' ? traps.trapOf(url) : null;
    if (trap !== null) return trap;
    if (interrupted) return 'interrupted';
    return queue.length >= options.pagesMax ? 'over-cap' : null;
  };
  const offer = (text: string, source: UrlSource): boolean => {
    const found = pageUrl(text);
    if (found === null || (source === 'link' && !options.followLinks)) return false;
    const url = scope.onSite(found) ?? found;
    if (known.size >= DISCOVERED_MAX) cut = true;
    if (cut || !known.add(pageKey(url))) return false;
    const clean = source === 'start' ? null : withoutSession(url);
    const reason = clean === null ? reasonToSkip(url, source) : 'trap-session-id';
    if (reason === null) queue.push(url.href);
    else skipped.add(url.href, reason);
    return clean === null ? reason === null : offer(clean.href, source);
  };

  for (const url of starts) offer(url.href, 'start');
  return {
    offer,
    take() {
      const url = queue[taken] ?? null;
      if (url !== null) taken += 1;
      return url;
    },
    waiting: () => queue.length - taken,
    redirected(from, to) {
      const [one, other] = [pageUrl(from), pageUrl(to)];
      if (one === null || other === null) return;
      scope.redirected(one, other);
      if (known.size < DISCOVERED_MAX && scope.onSite(other) !== null) known.add(pageKey(other));
    },
    interrupt() {
      interrupted = true;
      for (const url of queue.splice(taken)) skipped.add(url, 'interrupted');
    },
    figures: () => ({
      discovered: queue.length + skipped.total(),
      toVisit: queue.length,
      visited: taken,
      skipped: skipped.counts(),
      cut,
    }),
    skipped: skipped.sample,
    crawlDelaySeconds: options.robots?.crawlDelaySeconds ?? null,
  };
}

function unwanted(url: URL, { include, exclude }: FrontierOptions): PageSkipReason | null {
  if (isFile(url)) return 'not-a-page';
  const matches = (pattern: string) => matchesPathPattern(pattern, url.href);
  if (include.length > 0 && !include.some(matches)) return 'not-included';
  return exclude.some(matches) ? 'excluded' : null;
}
