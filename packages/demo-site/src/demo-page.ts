import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { CHECKS, type Check, type REASONS, type Warning } from '@vigie/contract/verdict.ts';
import type { Answer } from './answers.ts';

/** What the checks must say of a page: a reason per check, null where it passes. */
export type ExpectedVerdicts = { [C in Check]: (typeof REASONS)[C][number] | null };

/** What a visit of a page must come to: a verdict per check, or the code of the failed visit. */
export type Expected = ExpectedVerdicts | { failure: FailureCode };

/** Where everything listens. `insecure*` are the same servers by a name that only the host-resolver rules know. */
export type Addresses = {
  origin: string;
  tagOrigin: string;
  collectorOrigin: string;
  secureOrigin: string;
  insecureTagOrigin: string;
  insecureCollectorOrigin: string;
  /** A host that answers on no address. */
  unknownOrigin: string;
};

/** What a page asks of the browser that visits it, beside the defaults. */
export type Needs =
  | 'host-resolver-rules'
  | 'invalid-certificates-accepted'
  | 'robots-respected'
  | 'consent-accepted'
  | 'staging-login';

/** What is planted on an offer's page: a finding of a consent matrix, of the list of vendors, or personal data. */
export type PlantedFault =
  | { kind: ConsentFindingKind; vendor: string | null }
  | { kind: 'vendor-refused'; vendor: string }
  | { kind: 'personal-data' };

/** One page of the demo site and what must be found on it. */
export type DemoPage = {
  path: string;
  title: string;
  url: string;
  expected: Expected;
  /** For each failing check that follows from another one: the direct cause. */
  causes: Partial<Record<Check, Check>>;
  warnings: Partial<Record<Check, Warning[]>>;
  /** In the sitemap and in the menus. */
  listed: boolean;
  needs: Needs[];
  /**
   * What the page's own code pushes into the dataLayer in a visit, in order, without the tag manager's events (`gtm.*`);
   * null where no claim is made.
   */
  pushes: Json[] | null;
  /** It has the container of the shop's tag manager. */
  managed?: boolean;
  /** What a consent matrix and the search for personal data find here; absent where nobody planted anything. */
  planted?: PlantedFault[];
};

/** A page before it has an address. */
export type PageSource = Omit<DemoPage, 'url'> & {
  server: 'shop' | 'secure';
  answer: (addresses: Addresses) => Answer;
  /** The page as it was before its fault, where it has one. */
  healthyAnswer?: (addresses: Addresses) => Answer;
};

const ALL_PASS = Object.fromEntries(CHECKS.map((check) => [check, null])) as ExpectedVerdicts;

/** Returns all checks pass but the given ones. */
export function expecting(reasons: Partial<ExpectedVerdicts> = {}): ExpectedVerdicts {
  return { ...ALL_PASS, ...reasons };
}
