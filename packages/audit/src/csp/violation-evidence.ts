import type { VIOLATION_EVIDENCE } from '@vigie/contract/checks.ts';
import type { EvidenceOf } from '@vigie/contract/evidence-fields.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import { parsePolicy, rulingDirective } from './policy-text.ts';

/**
 * Returns the evidence that a policy blocked a URL: the directive, the policies as sent, and the position of the call
 * in the page. Several policies may forbid the same thing; then all of them must change.
 */
export function violationEvidence(
  url: string,
  violations: CspViolation[],
  observation: Observation,
): EvidenceOf<(typeof VIOLATION_EVIDENCE)[number]> {
  const first = violations[0];
  const directive = first?.effectiveDirective ?? null;
  const policies = [...new Set(violations.flatMap((violation) => policiesOf(violation, observation)))];
  return {
    url,
    directive,
    policy: policies[0] ?? null,
    policies,
    sourceUrl: first?.sourceUrl ?? null,
    line: first?.line ?? null,
    pageUrl: observation.finalUrl ?? observation.requestedUrl,
  };
}

/** Returns the violated policy. If the browser did not name it, returns the policies that govern the directive. */
function policiesOf(
  { originalPolicy, effectiveDirective, disposition }: CspViolation,
  observation: Observation,
) {
  if (originalPolicy !== null && originalPolicy !== '') return [originalPolicy];
  return (seen(observation.csp)?.policies ?? [])
    .filter((policy) => policy.disposition === disposition)
    .flatMap(({ text }) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => rulingDirective(parsePolicy(text), effectiveDirective) !== null);
}
