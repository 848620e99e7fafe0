import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';
import type { Breather } from './breather.ts';
import { FetchFailed } from '../egress/fetch-failed.ts';
import { LimitMet, type DiscoveryLimits, type WebsiteBudget } from './discovery-limits.ts';
import type { Frontier } from './frontier.ts';
import type { Fetch } from './robots.ts';
import { readSitemap } from './sitemap.ts';
import { NotASitemap } from './sitemap-entry.ts';

/** Result of one sitemap: read whole, cut at an error, or unreadable; `pages` counts its URLs. */
export interface SitemapReport {
  url: string;
  state: 'read' | 'cut' | 'unreadable';
  pages: number;
  /** Part that was not read, and why; null for a sitemap that was read whole. */
  problem: Problem | null;
}

interface Problem {
  code: DiscoveryProblemCode;
  detail: string;
}

export interface ReadSitemapsOptions {
  sitemaps: string[];
  frontier: Frontier;
  fetch: Fetch;
  limits: DiscoveryLimits;
  budget: WebsiteBudget;
  breather: Breather;
  signal: AbortSignal | undefined;
  onReport: (report: SitemapReport) => void;
}

interface Waiting {
  url: string;
  depth: number;
}

/** Offers the pages of sitemaps, and of the sitemaps that they name, to the frontier, one sitemap after the other. */
export async function readSitemaps(options: ReadSitemapsOptions): Promise<void> {
  const { frontier, signal, limits, budget, onReport } = options;
  const known = new Set<string>();
  const waiting: Waiting[] = [];
  const take = (url: string, depth: number): LimitMet | null => {
    if (known.has(url)) return null;
    if (depth > limits.indexDepthMax)
      return new LimitMet('index-too-deep', `more than ${limits.indexDepthMax} indexes within each other`);
    if (known.size >= limits.sitemapsMax)
      return new LimitMet('too-many-sitemaps', `more than ${limits.sitemapsMax} sitemaps`);
    known.add(url);
    waiting.push({ url, depth });
    return null;
  };
  for (const url of options.sitemaps) {
    const refused = take(url, 0);
    if (refused !== null) onReport(unread(url, refused));
    if (refused !== null) break;
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (signal?.aborted || frontier.figures().cut) return;
    try {
      budget.spend(0);
    } catch (error) {
      return onReport(unread(next.url, error));
    }
    const { depth } = next;
    onReport(await readOne(next.url, options, (url) => take(url, depth + 1)));
  }
}

async function readOne(
  url: string,
  options: ReadSitemapsOptions,
  onSitemap: (url: string) => LimitMet | null,
): Promise<SitemapReport> {
  const { fetch, frontier, limits, budget, breather } = options;
  let pages = 0;
  let refused: LimitMet | null = null;
  try {
    const response = await fetch(url);
    if (response.status !== 200) {
      response.body.destroy();
      return unread(url, new LimitMet('unreachable', `status ${response.status}`));
    }
    for await (const entries of readSitemap(response.body, { ...limits, spend: budget.spend })) {
      for (const entry of entries) {
        await breather.breathe();
        const absolute = URL.parse(entry.url, response.url)?.href;
        if (absolute === undefined) continue;
        if (entry.kind === 'sitemap') refused ??= onSitemap(absolute);
        else if (++pages) frontier.offer(absolute, 'sitemap');
      }
      if (frontier.figures().cut) throw new LimitMet('too-many-urls', 'the website has too many URLs');
    }
    return refused
      ? { url, state: 'cut', pages, problem: problemOf(refused) }
      : { url, state: 'read', pages, problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (pages === 0) return { url, state: 'unreadable', pages, problem };
    const code = problem.code === 'unreachable' ? 'broken-off' : problem.code;
    return { url, state: 'cut', pages, problem: { ...problem, code } };
  }
}

function unread(url: string, error: unknown): SitemapReport {
  return { url, state: 'unreadable', pages: 0, problem: problemOf(error) };
}

const FETCH_PROBLEMS: Partial<Record<FetchFailed['code'], DiscoveryProblemCode>> = {
  'too-large': 'too-many-bytes',
  'inflates-too-much': 'inflates-too-much',
  undecodable: 'broken-off',
  timeout: 'too-slow',
};

/** Returns the problem of a site's sitemaps: no answer, another content, or too much of it. */
function problemOf(error: unknown): Problem {
  if (error instanceof LimitMet) return { code: error.code, detail: error.message };
  if (error instanceof NotASitemap)
    return { code: 'not-a-sitemap', detail: `not a sitemap: ${error.message}` };
  if (error instanceof FetchFailed)
    return { code: FETCH_PROBLEMS[error.code] ?? 'unreachable', detail: error.message };
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    return { code: 'broken-off', detail: error.message };
  throw error;
}
