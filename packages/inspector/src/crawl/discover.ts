import type { DiscoveryProblem } from '@vigie/contract/discovery.ts';
import { createBreather } from './breather.ts';
import { FetchFailed } from '../egress/fetch-failed.ts';
import { guardedGet, type GuardedGetOptions } from '../egress/guarded-get.ts';
import {
  createWebsiteBudget,
  DISCOVERY_LIMITS,
  type DiscoveryLimits,
  type WebsiteBudget,
} from './discovery-limits.ts';
import type { Patience } from './patience.ts';
import { createFrontier, type Frontier, type FrontierOptions, type RobotsGate } from './frontier.ts';
import { pageUrl, URL_TEXT_MAX } from './page-url.ts';
import { readRobots, type Fetch, type Robots } from './robots.ts';
import { readSitemaps, type SitemapReport } from './sitemaps.ts';

/** Progress of the preparation of a frontier; `discovered` counts URLs so far. */
export type DiscoveryProgress =
  | { step: 'robots'; url: string; state: Robots['state']; why: string | null }
  | { step: 'sitemap'; sitemap: SitemapReport; discovered: number };

export interface PrepareFrontierOptions extends Omit<FrontierOptions, 'robots' | 'followLinks'> {
  /** True if sitemaps are read and links followed; else only the start URLs are visited. */
  discover: boolean;
  respectRobots: boolean;
  /** Egress policy of requests, and whether certificates are checked. */
  egress: Pick<GuardedGetOptions, 'policy' | 'acceptInvalidCertificates' | 'resolve' | 'headersFor'>;
  limits?: Partial<DiscoveryLimits>;
  signal?: AbortSignal;
  /** Limit of the time that the website may leave a request without an answer; absent: the limit of each fetch. */
  patience?: Patience;
  onProgress?: (progress: DiscoveryProgress) => void;
}

/**
 * Creates the frontier of a website. It reads to which origin the start URLs redirect. It reads robots.txt if it is
 * respected or needed for sitemaps. Then it offers the URLs of sitemaps. On `signal` it ends early with the URLs found
 * so far. The site's behaviour never causes an error: `onProgress` and the figures report unreadable files.
 */
export async function prepareFrontier(options: PrepareFrontierOptions): Promise<Frontier> {
  const { discover, respectRobots, signal, onProgress } = options;
  const limits = { ...DISCOVERY_LIMITS, ...options.limits };
  const budget = createWebsiteBudget(limits);
  const fetch = fetchWith(options, limits, budget);
  const starts = options.startUrls.map(pageUrl).filter((url) => url !== null);
  const origins = [...new Set(starts.map((url) => url.origin))];
  const redirects = discover ? await redirectsOf(starts.slice(0, 1), fetch) : [];
  const robots = new Map<string, Robots>();
  for (const origin of discover || respectRobots ? origins : []) {
    if (signal?.aborted) break;
    const read = await readRobots(origin, fetch);
    robots.set(origin, read);
    onProgress?.({ step: 'robots', url: read.url, state: read.state, why: read.why });
  }
  const gate = respectRobots ? robotsGate(robots) : null;
  const frontier = createFrontier({ ...options, followLinks: discover, robots: gate });
  for (const { from, to } of redirects) frontier.redirected(from, to);
  for (const { url, problem } of robots.values()) recordProblem(frontier, url, problem);
  if (discover) {
    const { sitemaps, guessed } = sitemapsOf(robots);
    const onReport = (sitemap: SitemapReport) => {
      onProgress?.({ step: 'sitemap', sitemap, discovered: frontier.figures().discovered });
      if (signal?.aborted) return;
      const isAbsent = sitemap.state === 'unreadable' && guessed.has(sitemap.url);
      if (!isAbsent || isLimit(sitemap.problem)) recordProblem(frontier, sitemap.url, sitemap.problem);
    };
    const breather = createBreather();
    await readSitemaps({ sitemaps, frontier, fetch, limits, budget, breather, signal, onReport });
  }
  return frontier;
}

type Problem = Omit<DiscoveryProblem, 'url'> | null;

function recordProblem(frontier: Frontier, url: string, problem: Problem): void {
  if (problem !== null) frontier.note({ url, ...problem });
}

/**
 * Returns whether a problem is more than a missing or unrelated file at the usual address. A website without a sitemap
 * has no problem, because sitemaps are optional.
 */
function isLimit(problem: Problem): boolean {
  return problem !== null && problem.code !== 'unreachable' && problem.code !== 'not-a-sitemap';
}

/** Returns the sitemaps that robots.txt names; if it names none, the usual address. */
function sitemapsOf(robots: Map<string, Robots>): { sitemaps: string[]; guessed: Set<string> } {
  const guessed = new Set<string>();
  const sitemaps = [...robots].flatMap(([origin, { sitemaps: named }]) => {
    if (named.length > 0) return named.filter((url) => url.length <= URL_TEXT_MAX);
    guessed.add(`${origin}/sitemap.xml`);
    return [`${origin}/sitemap.xml`];
  });
  return { sitemaps, guessed };
}

function fetchWith(
  { egress, signal, patience }: PrepareFrontierOptions,
  { fileMs, fileBytes, sentBytes, inflationMax }: DiscoveryLimits,
  budget: WebsiteBudget,
): Fetch {
  const bounds = { maxBytes: fileBytes, maxSentBytes: sentBytes, inflationMax };
  const get = (url: string, patient?: AbortSignal) =>
    guardedGet(url, {
      ...egress,
      ...bounds,
      signal: patient && signal ? AbortSignal.any([patient, signal]) : (patient ?? signal),
      timeoutMs: Math.ceil(Math.min(fileMs, budget.leftMs())),
    });
  return patience ? (url) => patience.ask(url, (patient) => get(url, patient)) : get;
}

/**
 * Returns the redirects of the start URLs. The target origin must be known before its sitemap is read, because the
 * sitemap lists that origin only.
 */
async function redirectsOf(starts: URL[], fetch: Fetch): Promise<{ from: string; to: string }[]> {
  const found = [];
  for (const { href } of starts) {
    try {
      const { url, body } = await fetch(href);
      body.destroy();
      if (url !== href) found.push({ from: href, to: url });
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
    }
  }
  return found;
}

/**
 * Returns the robots.txt rules of each origin. A host variant that a redirect revealed uses the rules of the host
 * that was read.
 */
function robotsGate(robots: Map<string, Robots>): RobotsGate {
  const [first] = robots.values();
  const delays = [...robots.values()].map(({ crawlDelaySeconds }) => crawlDelaySeconds ?? 0);
  const longest = Math.max(0, ...delays);
  return {
    crawlDelaySeconds: longest > 0 ? longest : null,
    reason(url) {
      const rules = robots.get(url.origin) ?? first;
      if (rules === undefined || rules.allows(url)) return null;
      return rules.state === 'unreachable' ? 'robots-unreachable' : 'robots';
    },
  };
}
