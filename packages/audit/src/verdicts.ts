import type { Check, Evidence, REASONS, SkipReason, Verdict, Warning } from '@vigie/contract/verdict.ts';

type ReasonOf<C extends Check> = (typeof REASONS)[C][number];

/** What a passing check says beside its outcome. */
export type Remarks = { evidence?: Evidence; warnings?: Warning[] };

/** What a failing check says beside its reason. */
export type Findings = { evidence?: Evidence; causedBy?: Check | null };

/** A passing verdict. */
export function passed(check: Check, { evidence = {}, warnings = [] }: Remarks = {}): Verdict {
  return { check, outcome: 'passed', reason: null, causedBy: null, warnings, evidence };
}

/** A failing verdict with one of the check's own reasons. */
export function failed<C extends Check>(check: C, reason: ReasonOf<C>, findings: Findings = {}): Verdict {
  const { evidence = {}, causedBy = null } = findings;
  return { check, outcome: 'failed', reason, causedBy, warnings: [], evidence };
}

/** A verdict that could not be given. */
export function skipped(check: Check, reason: SkipReason, evidence: Evidence = {}): Verdict {
  return { check, outcome: 'skipped', reason, causedBy: null, warnings: [], evidence };
}
