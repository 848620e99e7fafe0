import { skipped } from '@vigie/audit/verdicts.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { ReportPage } from './page.ts';

/** Returns the entry of a requested page that robots.txt forbids: it is reported, not silently left out. */
export const blockedPage = (url: string): ReportPage => ({
  url,
  finalUrl: null,
  httpStatus: null,
  outcome: 'failed',
  failure: {
    code: 'blocked-by-robots',
    message: 'robots.txt forbids it; --ignore-robots visits it all the same',
  },
  reliability: null,
  grade: 'F',
  verdicts: CHECKS.map((check) => ({ ...skipped(check, 'page-not-visited'), remedy: null })),
  hits: [],
  dataLayer: null,
  timings: {
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: null,
    domContentLoadedMs: null,
    loadMs: null,
    settledMs: null,
    totalMs: 0,
  },
  durationMs: 0,
});
