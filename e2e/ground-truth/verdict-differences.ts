import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Check, Verdict, Warning } from '@vigie/contract/verdict.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Expected } from '@vigie/demo-site/demo-page.ts';

export type Stated = {
  path: string;
  expected: Expected;
  causes: Partial<Record<Check, Check>>;
  warnings: Partial<Record<Check, Warning[]>>;
};

/** Returns the differences between the verdicts on a page and its statements, one line each. */
export function verdictDifferences(
  stated: Stated,
  observation: Observation,
  tracking: TrackingSettings,
): string[] {
  const { path, expected } = stated;
  if ('failure' in expected) {
    const code = observation.failure?.code ?? observation.outcome;
    return code === expected.failure ? [] : [`${path}: visit ended with ${code}, not ${expected.failure}`];
  }
  if (observation.outcome === 'failed')
    return [`${path}: not visited, ${JSON.stringify(observation.failure)}`];
  const verdicts = evaluateObservation(observation, tracking);
  return CHECKS.flatMap((check) => {
    const verdict = verdicts.find((one) => one.check === check);
    const wanted = statement(expected[check], stated.causes[check], stated.warnings[check]);
    const found = verdict === undefined ? 'no verdict' : statementOf(verdict);
    return found === wanted
      ? []
      : [`${path}: ${check} is ${found}, not ${wanted} ${JSON.stringify(verdict?.evidence)}`];
  });
}

/** Returns a verdict as text: its reason, its cause and its warnings. */
export function statementOf({ outcome, reason, causedBy, warnings }: Verdict): string {
  if (outcome === 'skipped') return `skipped (${reason})`;
  return statement(reason, causedBy ?? undefined, warnings);
}

/** Returns an expected verdict as text, in the same form. */
export function statement(reason: string | null, cause: Check | undefined, warnings: Warning[] = []): string {
  const because = reason !== null && cause !== undefined ? ` because of ${cause}` : '';
  const warningText = warnings.length > 0 ? ` with ${warnings.toSorted().join(', ')}` : '';
  return `${reason ?? 'passed'}${because}${warningText}`;
}
