import type { Check, FailedName, PassedName, ReasonOf, SKIP_FACTS } from '@vigie/contract/checks.ts';
import type { EvidenceName, EvidenceOf } from '@vigie/contract/evidence-fields.ts';
import type { Evidence, Reason, SkipReason, Verdict, Warning } from '@vigie/contract/verdict.ts';
import type { Withheld } from './consent/withheld.ts';

/** Evidence of a failed check: the names that its reasons declare. */
export type FailedEvidence<C extends Check, R = ReasonOf<C>> = EvidenceOf<FailedName<C, R>>;

/** Details of a passing check. */
interface Remarks<C extends Check> {
  evidence?: EvidenceOf<PassedName<C>>;
  warnings?: Warning[];
}

/** Details of a failing check. */
interface Findings<C extends Check, R> {
  evidence?: FailedEvidence<C, R>;
  causedBy?: Check | null;
}

type SkipEvidence<R extends SkipReason> = EvidenceOf<(typeof SKIP_FACTS)[R][number]>;

/** Returns a passing verdict. */
export function passed<C extends Check>(check: C, { evidence, warnings = [] }: Remarks<C> = {}): Verdict {
  return { check, outcome: 'passed', reason: null, causedBy: null, warnings, evidence: recordOf(evidence) };
}

/** Returns a failing verdict with one of the check's own reasons. */
export function failed<C extends Check, R extends ReasonOf<C>>(
  check: C,
  reason: R,
  { evidence, causedBy = null }: Findings<C, R> = {},
): Verdict {
  return {
    check,
    outcome: 'failed',
    reason: reason as Reason,
    causedBy,
    warnings: [],
    evidence: recordOf(evidence),
  };
}

/** Returns a skipped verdict. */
export function skipped<R extends SkipReason>(check: Check, reason: R, evidence?: SkipEvidence<R>): Verdict {
  return { check, outcome: 'skipped', reason, causedBy: null, warnings: [], evidence: recordOf(evidence) };
}

/** Returns a skipped verdict for a visit without consent. */
export function skippedByConsent(check: Check, { reason, evidence }: Withheld): Verdict {
  return { check, outcome: 'skipped', reason, causedBy: null, warnings: [], evidence: recordOf(evidence) };
}

function recordOf(evidence: Partial<Record<EvidenceName, unknown>> = {}): Evidence {
  return evidence as Evidence;
}
