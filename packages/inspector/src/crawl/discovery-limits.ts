import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';

/** What a website may cost while its pages are looked for. Real websites stay far below each of them. */
export interface DiscoveryLimits {
  /** Time of one file, its redirects included. */
  fileMs: number;
  /** Bytes of one sitemap as they were sent. */
  sentBytes: number;
  /** Bytes of one sitemap once inflated: twice what the sitemap protocol allows. */
  fileBytes: number;
  /** Bytes that one sent byte may become; deflate reaches 1,000, a real sitemap 30. */
  inflationMax: number;
  /** Sitemaps of one website, and how deep indexes may name indexes. */
  sitemapsMax: number;
  indexDepthMax: number;
  /** All files of one website together. */
  websiteMs: number;
  websiteBytes: number;
}

export const DISCOVERY_LIMITS: DiscoveryLimits = {
  fileMs: 30_000,
  sentBytes: 50_000_000,
  fileBytes: 100_000_000,
  inflationMax: 200,
  sitemapsMax: 1_000,
  indexDepthMax: 3,
  websiteMs: 600_000,
  websiteBytes: 1_000_000_000,
};

/** A file went past a limit: what was read of it counts, the rest is left alone. */
export class LimitMet extends Error {
  override name = 'LimitMet';
  readonly code: DiscoveryProblemCode;

  constructor(code: DiscoveryProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

export interface WebsiteBudget {
  leftMs(): number;
  /** Raises LimitMet when the website has had its bytes or its time. */
  spend: (bytes: number) => void;
}

/** Counts what the files of one website take together. */
export function createWebsiteBudget(limits: DiscoveryLimits, nowMs = () => performance.now()): WebsiteBudget {
  const endsMs = nowMs() + limits.websiteMs;
  let bytesLeft = limits.websiteBytes;
  return {
    leftMs: () => Math.max(0, endsMs - nowMs()),
    spend(bytes) {
      bytesLeft -= bytes;
      if (bytesLeft < 0)
        throw new LimitMet('website-too-large', `more than ${limits.websiteBytes} bytes of sitemaps`);
      if (nowMs() >= endsMs)
        throw new LimitMet('website-too-slow', `discovery took more than ${limits.websiteMs} ms`);
    },
  };
}
