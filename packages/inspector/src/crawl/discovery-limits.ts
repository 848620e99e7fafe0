import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';

/** Limits of the cost of a website's discovery. Real websites stay far below each of them. */
export interface DiscoveryLimits {
  /** Time of one file in ms, with its redirects. */
  fileMs: number;
  /** Bytes of one sitemap as sent. */
  sentBytes: number;
  /** Bytes of one sitemap once inflated: twice the limit of the sitemap protocol. */
  fileBytes: number;
  /** Maximum number of bytes from one sent byte; deflate reaches 1,000, a real sitemap 30. */
  inflationMax: number;
  /** Number of sitemaps of one website, and depth of nested indexes. */
  sitemapsMax: number;
  indexDepthMax: number;
  /** Time of all files of one website together, in ms. */
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

/** A file exceeded a limit: the part that was read counts, the rest is ignored. */
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
  /** Raises LimitMet when the website has used its bytes or its time. */
  spend: (bytes: number) => void;
}

/** Creates the common budget of a website's files. */
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
