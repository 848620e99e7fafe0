import { lastingPolicies } from '@vigie/audit/csp/nonce.ts';
import { policyChange } from '@vigie/audit/csp/policy-change.ts';
import { parsePolicy, rulingDirective } from '@vigie/audit/csp/policy-text.ts';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import type { Evidence, Verdict } from '@vigie/contract/verdict.ts';
import { withoutQuery } from '../../access/captured-values.ts';

type Policy = CspRecord['policies'][number];
type Change = SitePolicy['changes'][number];

/** What a policy must say otherwise, by what it stopped: each change once, those for the tag first. */
export function changesOf(policy: Policy, verdicts: Verdict[]): Change[] {
  if (policy.disposition === 'report') return [];
  const changes = verdicts
    .filter(({ check, outcome }) => check === 'csp' && outcome === 'failed')
    .filter(({ evidence }) => isStoppedBy(policy, evidence))
    .map(({ reason, evidence }) => {
      const url = typeof evidence['url'] === 'string' ? withoutQuery(evidence['url']) : '';
      return {
        target: reason === 'blocks-js-tag' ? ('js-tag' as const) : ('php-tag' as const),
        blockedUrl: evidence['inline'] === true || url === '' ? null : url,
        ...policyChange(policy.text, { ...evidence, url }),
      };
    });
  const distinct = new Map(changes.map((change) => [`${change.target} ${change.after}`, change]));
  return [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

/** Where the browser named no policy, each that rules the directive may have been it. */
function isStoppedBy({ text }: Policy, { policies, directive }: Evidence): boolean {
  const named = Array.isArray(policies) ? policies.flatMap(lastingPolicies) : [];
  if (named.length > 0) return named.includes(text);
  return rulingDirective(parsePolicy(text), String(directive ?? 'script-src')) !== null;
}
