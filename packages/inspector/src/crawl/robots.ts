import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';
import robotsModule from 'robots-parser';
import { FetchFailed } from '../egress/fetch-failed.ts';
import type { GuardedResponse } from '../egress/guarded-get.ts';
import { readUpTo } from './read-up-to.ts';
import { rulesFor } from './robots-rules.ts';

/** The module is the function; its types declare a `default` that does not exist. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** Fetches a URL with fixed policy, limits and cancellation. */
export type Fetch = (url: string) => Promise<GuardedResponse>;

/** State of a robots.txt: `absent` allows all (RFC 9309 §2.3.1.3), `unreachable` allows nothing (§2.3.1.4). */
export interface Robots {
  state: 'read' | 'absent' | 'unreachable';
  /** Address after redirects. */
  url: string;
  /** Reason why it is absent or unreachable: a status or an error. */
  why: string | null;
  /** Part that was not read or is not followed. */
  problem: { code: DiscoveryProblemCode; detail: string } | null;
  allows(url: URL): boolean;
  crawlDelaySeconds: number | null;
  /** Absolute URLs of its Sitemap lines. */
  sitemaps: string[];
}

/** Name of Vigie in robots.txt. */
export const ROBOTS_AGENT = 'Vigie';
/** Bytes that are read at most (RFC 9309 §2.5 requires at least this many); the rest is ignored. */
const ROBOTS_BYTES = 512_000;
const TOO_LONG = {
  code: 'robots-too-long',
  detail: `only the first ${ROBOTS_BYTES} bytes were read`,
} as const;
const TOO_COSTLY = { code: 'robots-too-costly', detail: 'too many rules to follow' } as const;
const CRAWL_DELAY_MAX_SECONDS = 3_600;

/** Reads the robots.txt of an origin. Never raises for the site's behaviour. */
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
 * Parses the rules of a robots.txt for Vigie. Rules match by path, so that other spellings of the site's host follow
 * them too.
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
