import { explain, type Known } from '@vigie/audit/remedies/explain.ts';
import type { Fault } from '@vigie/contract/health.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';

/** The failing verdicts of one observation, each with its remedy. */
export function faultsOf(verdicts: Verdict[], known: Known = {}): Fault[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'failed')
    .map((verdict) => presentFault(verdict, verdicts, known));
}

/** A failing verdict with its remedy; `verdicts` are those of the same observation, and others tell what is known. */
export function presentFault(verdict: Verdict, verdicts: Verdict[], known: Known = {}): Fault {
  const { check, reason, causedBy, evidence } = verdict;
  return { check, reason, causedBy, evidence, remedy: explain(verdict, verdicts, known) };
}
