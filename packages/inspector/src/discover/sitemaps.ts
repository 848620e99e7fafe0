import { FetchFailed } from '../egress/fetch-failed.ts';
import type { Frontier } from './frontier.ts';
import type { Fetch } from './robots.ts';
import { NotASitemap, readSitemap } from './sitemap.ts';

/** What became of one sitemap: read whole, cut where something broke, or unreadable; `pages` counts its URLs. */
export interface SitemapReport {
  url: string;
  state: 'read' | 'cut' | 'unreadable';
  pages: number;
  why: string | null;
}

export interface ReadSitemapsOptions {
  sitemaps: string[];
  frontier: Frontier;
  fetch: Fetch;
  signal: AbortSignal | undefined;
  onReport: (report: SitemapReport) => void;
}

const SITEMAPS_MAX = 1_000;
const DEPTH_MAX = 3;

/** Offers the pages of sitemaps, and of those that they name, to the frontier, one sitemap after the other. */
export async function readSitemaps(options: ReadSitemapsOptions): Promise<void> {
  const { frontier, signal, onReport } = options;
  const known = new Set(options.sitemaps);
  const waiting = [...known].map((url) => ({ url, depth: 0 }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (signal?.aborted || frontier.figures().cut) return;
    const { depth } = next;
    const report = await readOne(next.url, options, (url) => {
      if (depth >= DEPTH_MAX || known.size >= SITEMAPS_MAX || known.has(url)) return;
      known.add(url);
      waiting.push({ url, depth: depth + 1 });
    });
    onReport(report);
  }
}

async function readOne(
  url: string,
  { fetch, frontier }: ReadSitemapsOptions,
  onSitemap: (url: string) => void,
): Promise<SitemapReport> {
  let pages = 0;
  try {
    const response = await fetch(url);
    if (response.status !== 200) {
      response.body.destroy();
      return { url, state: 'unreadable', pages, why: `status ${response.status}` };
    }
    for await (const entries of readSitemap(response.body)) {
      for (const entry of entries) {
        const absolute = URL.parse(entry.url, response.url)?.href;
        if (absolute === undefined) continue;
        if (entry.kind === 'sitemap') onSitemap(absolute);
        else if (++pages) frontier.offer(absolute, 'sitemap');
      }
      if (frontier.figures().cut) return { url, state: 'cut', pages, why: 'too many URLs' };
    }
    return { url, state: 'read', pages, why: null };
  } catch (error) {
    return { url, state: pages > 0 ? 'cut' : 'unreadable', pages, why: whyOf(error) };
  }
}

/** What a site can do to its sitemaps: fail to send them, send something else, or compress them badly. */
function whyOf(error: unknown): string {
  if (error instanceof NotASitemap) return `not a sitemap: ${error.message}`;
  if (error instanceof FetchFailed) return error.message;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return error.message;
  throw error;
}
