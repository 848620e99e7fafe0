import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { CHECKS, type Check, type REASONS, type Warning } from '@vigie/contract/verdict.ts';
import type { Answer } from './answers.ts';

/** Expected verdicts of a page: a reason per check, null if it passes. */
export type ExpectedVerdicts = { [C in Check]: (typeof REASONS)[C][number] | null };

/** Expected result of a page's visit: a verdict per check, or the code of the failed visit. */
export type Expected = ExpectedVerdicts | { failure: FailureCode };

/** Addresses of all servers. `insecure*` are the same servers by a name that only the host-resolver rules know. */
export type Addresses = {
  origin: string;
  tagOrigin: string;
  collectorOrigin: string;
  secureOrigin: string;
  insecureTagOrigin: string;
  insecureCollectorOrigin: string;
  /** Host name that resolves to no address. */
  unknownOrigin: string;
};

/** Requirements of a page on the browser, beside the defaults. */
export type Needs =
  | 'host-resolver-rules'
  | 'invalid-certificates-accepted'
  | 'robots-respected'
  | 'consent-accepted'
  | 'staging-login';

/**
 * Fault that is planted on an offer's page: a finding of a consent matrix or of the list of vendors, or personal data.
 */
export type PlantedFault =
  | { kind: ConsentFindingKind; vendor: string | null }
  | { kind: 'vendor-refused'; vendor: string }
  | { kind: 'personal-data' };

/** Page of the demo site, and the expected results on it. */
export type DemoPage = {
  path: string;
  title: string;
  url: string;
  expected: Expected;
  /** For each failing check that follows from another one: the direct cause. */
  causes: Partial<Record<Check, Check>>;
  warnings: Partial<Record<Check, Warning[]>>;
  /** True if it is in the sitemap and in the menus. */
  listed: boolean;
  needs: Needs[];
  /**
   * Pushes of the page's own code into the dataLayer in a visit, in order, without the tag manager's events (`gtm.*`);
   * null if they are not checked.
   */
  pushes: Json[] | null;
  /** True if it has the container of the shop's tag manager. */
  managed?: boolean;
  /** Address that its hits report, relative to the page's. Absent: the page's. */
  reportedUrl?: string;
  /** Expected findings of a consent matrix and of the search for personal data; absent if none is planted. */
  planted?: PlantedFault[];
};

/** Page without its address. */
export type PageSource = Omit<DemoPage, 'url'> & {
  server: 'shop' | 'secure';
  answer: (addresses: Addresses) => Answer;
  /** Page before its fault, if it has one. */
  healthyAnswer?: (addresses: Addresses) => Answer;
};

const ALL_PASS = Object.fromEntries(CHECKS.map((check) => [check, null])) as ExpectedVerdicts;

/** Returns verdicts in which all checks pass except the given ones. */
export function expecting(reasons: Partial<ExpectedVerdicts> = {}): ExpectedVerdicts {
  return { ...ALL_PASS, ...reasons };
}
