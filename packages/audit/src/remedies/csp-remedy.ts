import type { Evidence, Remedy } from '@vigie/contract/verdict.ts';
import { lastingPolicies } from '../csp/nonce.ts';
import { policyChange } from '../csp/policy-change.ts';
import { ignoresHosts, isScriptDirective, TRUSTED_TYPES } from '../csp/policy-text.ts';
import { narrowestSource } from '../csp/source.ts';

/**
 * Returns the smallest change of the policy that allows the tag or the collector. It adds the source to the directive
 * in force. For inline code, and if the policy ignores host names, it adds a nonce; for Trusted Types, code.
 */
export function cspRemedy(evidence: Evidence): Remedy {
  const url = String(evidence['url'] ?? '');
  const effective = String(evidence['directive'] ?? 'script-src');
  const policies = policiesOf(evidence);
  if (effective === TRUSTED_TYPES)
    return { code: 'add-trusted-types-policy', params: change(policies, evidence) };
  if (evidence['inline'] === true) {
    return { code: 'allow-inline-in-csp', params: change(policies, evidence) };
  }
  if (isScriptDirective(effective) && policies.some((policy) => ignoresHosts(policy, effective))) {
    const line = `<script nonce="{NONCE}" src="${url}"></script>`;
    return { code: 'add-nonce-to-tag', params: { url, directive: effective, line } };
  }
  const source = narrowestSource(url, { effective, pageUrl: String(evidence['pageUrl'] ?? '') });
  return { code: 'allow-in-csp', params: { url, source, ...change(policies, evidence) } };
}

/** Returns one line per policy, because each of them blocks. The line names its directive. */
function change(policies: string[], evidence: Evidence): { directive: string; line: string } {
  const changes = policies.map((policy) => policyChange(policy, evidence));
  const lines = new Set(changes.map(({ after }) => after));
  const names = new Set(changes.map(({ directive }) => directive));
  return { directive: [...names].join(', '), line: [...lines].join('\n') };
}

function policiesOf(evidence: Evidence): string[] {
  const { policies, policy } = evidence;
  const sent = Array.isArray(policies) && policies.length > 0 ? policies : [String(policy ?? '')];
  const lasting = sent.flatMap(lastingPolicies);
  return lasting.length > 0 ? lasting : [''];
}
