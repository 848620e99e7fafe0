import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';
import robotsModule from 'robots-parser';
import { FetchFailed } from '../egress/fetch-failed.ts';
import type { GuardedResponse } from '../egress/guarded-get.ts';
import { readUpTo } from './read-up-to.ts';
import { rulesFor } from './robots-rules.ts';

/** The module is the function; its types promise a `default` that is not there. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** A fetch with policy, limits and cancellation already decided. */
export type Fetch = (url: string) => Promise<GuardedResponse>;

/** A robots.txt: `absent` allows all (RFC 9309 §2.3.1.3), `unreachable` nothing (§2.3.1.4). */
export interface Robots {
  state: 'read' | 'absent' | 'unreachable';
  /** Where it was found, after redirects. */
  url: string;
  /** Why it is absent or unreachable: a status or an error. */
  why: string | null;
  /** What of it was not read or is not followed. */
  problem: { code: DiscoveryProblemCode; detail: string } | null;
  allows(url: URL): boolean;
  crawlDelaySeconds: number | null;
  /** Absolute URLs of its Sitemap lines. */
  sitemaps: string[];
}

/** The name that Vigie answers to in robots.txt. */
export const ROBOTS_AGENT = 'Vigie';
/** RFC 9309 §2.5: at least this much is read; the rest is left out. */
const ROBOTS_BYTES = 512_000;
const TOO_LONG = {
  code: 'robots-too-long',
  detail: `only the first ${ROBOTS_BYTES} bytes were read`,
} as const;
const TOO_COSTLY = { code: 'robots-too-costly', detail: 'too many rules to follow' } as const;
const CRAWL_DELAY_MAX_SECONDS = 3_600;

/** Reads the robots.txt of an origin. Never raises for what the site does. */
export async function readRobots(origin: string, fetch: Fetch): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  try {
    const response = await fetch(url);
    const { bytes, isCut } = await readUpTo(response.body, ROBOTS_BYTES);
    if (response.status >= 500) return unreachable(response.url, `status ${response.status}`);
    if (response.status >= 300) return absent(response.url, `status ${response.status}`);
    const robots = parseRobots(response.url, bytes.toString('utf8'));
    return isCut && robots.problem === null ? { ...robots, problem: TOO_LONG } : robots;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return unreachable(url, error.message);
  }
}

/**
 * Returns the rules of a robots.txt for Vigie, asked by path: the site's other spellings of its host follow them too.
 */
export function parseRobots(url: string, text: string): Robots {
  const rules = rulesFor(ROBOTS_AGENT, text.replace(/^\uFEFF/, ''));
  if (rules === null) return { ...unreachable(url, TOO_COSTLY.detail), problem: TOO_COSTLY };
  const parser = robotsParser(url, rules);
  const { origin } = new URL(url);
  const delay = parser.getCrawlDelay(ROBOTS_AGENT);
  const sitemaps = parser.getSitemaps().map((line) => URL.parse(line, url)?.href);
  return {
    state: 'read',
    url,
    why: null,
    problem: null,
    allows: (page) => parser.isAllowed(origin + page.pathname + page.search, ROBOTS_AGENT) !== false,
    crawlDelaySeconds: delay !== undefined && delay > 0 ? Math.min(delay, CRAWL_DELAY_MAX_SECONDS) : null,
    sitemaps: sitemaps.filter((sitemap) => sitemap !== undefined),
  };
}

function absent(url: string, why: string): Robots {
  return {
    state: 'absent',
    url,
    why,
    problem: null,
    allows: () => true,
    crawlDelaySeconds: null,
    sitemaps: [],
  };
}

function unreachable(url: string, why: string): Robots {
  const problem = { code: 'unreachable', detail: why } as const;
  return { ...absent(url, why), state: 'unreachable', problem, allows: () => false };
}
