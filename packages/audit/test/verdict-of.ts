import type { Observation } from '@vigie/contract/observation/observation.ts';
import { evidenceSchemaOf } from '@vigie/contract/evidence.ts';
import { verdictSchema } from '@vigie/contract/verdict.ts';
import type { Check, Evidence, Verdict } from '@vigie/contract/verdict.ts';
import { evaluateObservation, type EvaluationInput } from '../src/evaluate-observation.ts';
import { settings } from './observation-builder.ts';

/** Returns one check's verdict of an observation. Each verdict must be valid by the contract. */
export function verdictOf(
  check: Check,
  observation: Observation,
  tracking: EvaluationInput = settings(),
): Verdict {
  const found = evaluateObservation(observation, tracking)
    .map((verdict) => verdictSchema.parse(verdict))
    .map((verdict) => ({
      ...verdict,
      evidence: evidenceSchemaOf(verdict).parse(verdict.evidence) as Evidence,
    }))
    .find((verdict) => verdict.check === check);
  if (found === undefined) throw new Error(`no verdict of ${check}`);
  return found;
}

/** Returns the result of an observation by check: the reason and its cause, or how it passed. */
export function outcomes(
  observation: Observation,
  tracking: EvaluationInput = settings(),
): Record<string, string> {
  return Object.fromEntries(
    evaluateObservation(observation, tracking).map(({ check, outcome, reason, causedBy }) => [
      check,
      `${reason ?? outcome}${causedBy === null ? '' : ` < ${causedBy}`}`,
    ]),
  );
}
