import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Check, Reason, Remedy, SkipReason, Warning } from '@vigie/contract/verdict.ts';

/** The product's own words in one language, for the reports that people read. */
export interface Sentences {
  check: (check: Check) => string;
  reason: (check: Check, reason: Reason) => string;
  skip: (reason: SkipReason) => string;
  warning: (warning: Warning) => string;
  failure: (code: FailureCode) => string;
  remedy: (remedy: Remedy) => string;
}
