import type { DiscoveryProblem, PageSkipReason } from '@vigie/contract/discovery.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { isFile, pageKey, pageUrl, URL_LENGTH_MAX, URL_TEXT_MAX, withoutSession } from './page-url.ts';
import { createProblems } from './problems.ts';
import { createSiteScope } from './site-scope.ts';
import { createSkippedPages, type SkippedPage } from './skipped-pages.ts';
import { createTraps } from './traps.ts';
import { createUrlSet } from './url-set.ts';

/** `start`: given by name, now or in an earlier part of the run. Only robots.txt and the page limit can exclude it. */
export type UrlSource = 'start' | 'sitemap' | 'link';

/** Rules of robots.txt for URLs; `reason` gives why one is closed. */
export interface RobotsGate {
  reason(url: URL): 'robots' | 'robots-unreachable' | null;
  crawlDelaySeconds: number | null;
}

export interface FrontierOptions {
  /** Visited as written, with the fragment, unless robots.txt closes them. */
  startUrls: string[];
  /** Path patterns; empty: every path. They do not apply to the start URLs. */
  include: string[];
  exclude: string[];
  pagesMax: number;
  /** True if links of visited pages are added. */
  followLinks: boolean;
  /** Null: robots.txt is not followed. */
  robots: RobotsGate | null;
}

export interface DiscoveryFigures {
  /** Number of different URLs found: `toVisit` plus all skipped. */
  discovered: number;
  /** Number of URLs visited or waiting. */
  toVisit: number;
  visited: number;
  skipped: Partial<Record<PageSkipReason, number>>;
  /** True if more URLs were offered than are counted (2,000,000). */
  cut: boolean;
  /** First unreadable parts of the website's sitemaps and robots.txt. */
  problems: DiscoveryProblem[];
}

export interface Frontier {
  /** Adds a URL; returns true if it will be visited. A known URL or one that is no web address changes nothing. */
  offer(url: string, source: UrlSource): boolean;
  /** Returns and removes the next URL to visit; null if none is waiting. */
  take(): string | null;
  /** Returns how many URLs are waiting. */
  waiting(): number;
  /** Records that a URL redirected to another: both count as one page, and both origins as one site. */
  redirected(from: string, to: string): void;
  /** Records an unreadable file for the figures. */
  note(problem: DiscoveryProblem): void;
  /** Drops waiting URLs and all that are offered from now on. */
  interrupt(): void;
  figures(): DiscoveryFigures;
  /** Returns the skipped URLs, up to a thousand of each reason. */
  skipped(): SkippedPage[];
  readonly crawlDelaySeconds: number | null;
}

const DISCOVERED_MAX = 2_000_000;

/**
 * Creates the frontier of one website: its known, waiting and skipped pages. Pure; skipped pages do not increase its
 * memory.
 */
export function createFrontier(options: FrontierOptions): Frontier {
  const starts = options.startUrls.map(pageUrl).filter((url) => url !== null);
  const scope = createSiteScope(starts);
  const known = createUrlSet();
  const skipped = createSkippedPages();
  const traps = createTraps();
  const problems = createProblems();
  const queue: string[] = [];
  let taken = 0;
  let cut = false;
  let interrupted = false;

  const put = (url: URL, reason: PageSkipReason | null): boolean => {
    const isFull = queue.length >= options.pagesMax;
    const why = reason ?? (interrupted ? 'interrupted' : isFull ? 'over-cap' : null);
    if (why === null) queue.push(url.href);
    else skipped.add(url.href, why);
    return why === null;
  };
  const begin = (text: string): void => {
    const page = pageUrl(text);
    if (page === null || !known.add(`start ${new URL(text).href}`)) return;
    known.add(pageKey(page));
    put(new URL(text), closedStart(page, options));
  };
  const isFirst = (key: string): boolean => {
    if (known.size >= DISCOVERED_MAX && !cut) {
      cut = true;
      problems.add({
        url: options.startUrls[0] ?? '',
        code: 'too-many-urls',
        detail: `more than ${DISCOVERED_MAX}`,
      });
    }
    return !cut && known.add(key);
  };
  const offer = (text: string, source: UrlSource): boolean => {
    if (source === 'link' && !options.followLinks) return false;
    if (source !== 'start' && text.length > URL_TEXT_MAX) {
      if (isFirst(text)) skipped.add(text, 'too-long');
      return false;
    }
    const found = pageUrl(text);
    if (found === null) return false;
    const url = scope.onSite(found) ?? found;
    if (!isFirst(pageKey(url))) return false;
    if (source === 'start') return put(url, closedStart(url, options));
    const clean = withoutSession(url);
    if (clean !== null) return put(url, 'trap-session-id') || offer(clean.href, source);
    const reason = scope.onSite(url) === null ? 'other-site' : unwanted(url, options);
    return put(url, reason ?? (source === 'link' ? traps.trapOf(url) : null));
  };

  for (const text of options.startUrls) begin(text);
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
    note: (problem) => problems.add(problem),
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
      problems: problems.all(),
    }),
    skipped: () => skipped.sample(),
    crawlDelaySeconds: options.robots?.crawlDelaySeconds ?? null,
  };
}

/**
 * Returns why robots.txt closes a start page, else null. A page that the user named is visited even if robots.txt could
 * not be read.
 */
function closedStart(url: URL, { robots }: FrontierOptions): PageSkipReason | null {
  return robots?.reason(url) === 'robots' ? 'robots' : null;
}

function unwanted(url: URL, { include, exclude, robots }: FrontierOptions): PageSkipReason | null {
  if (url.href.length > URL_LENGTH_MAX) return 'too-long';
  if (isFile(url)) return 'not-a-page';
  const matches = (pattern: string) => matchesPathPattern(pattern, url.href);
  if (include.length > 0 && !include.some(matches)) return 'not-included';
  return exclude.some(matches) ? 'excluded' : (robots?.reason(url) ?? null);
}
