import type { Check, Outcome } from '@vigie/contract/verdict.ts';

/** Verdicts counted by what they say; `point` is the step of an evolution, 0 without steps. */
export interface VerdictCount {
  point: number;
  check: Check;
  outcome: Outcome;
  /** Empty when passed. */
  reason: string;
  rootCheck: Check;
  rootReason: string;
  verdicts: number;
}
