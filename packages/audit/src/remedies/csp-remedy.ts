import type { Evidence, Remedy } from '@vigie/contract/verdict.ts';
import { directiveWith, ignoresHosts } from '../csp/policy-text.ts';

/** Stands for the value that the server makes anew for each answer. */
const NONCE = "'nonce-{NONCE}'";

/**
 * The smallest change of the policy that lets the tag or the collector through: the source added to the directive
 * that rules; a nonce where the policy ignores host names, and for inline code.
 */
export function cspRemedy(evidence: Evidence): Remedy {
  const url = String(evidence['url'] ?? '');
  const directive = String(evidence['directive'] ?? 'script-src');
  const policies = policiesOf(evidence);
  if (evidence['inline'] === true) {
    return { code: 'allow-inline-in-csp', params: change(policies, directive, NONCE) };
  }
  const isScript = directive.startsWith('script-src');
  if (isScript && policies.some((policy) => ignoresHosts(policy, directive))) {
    return {
      code: 'add-nonce-to-tag',
      params: { url, directive, line: `<script nonce="{NONCE}" src="${url}"></script>` },
    };
  }
  const source = sourceOf(url, String(evidence['pageUrl'] ?? ''));
  return { code: 'allow-in-csp', params: { url, source, ...change(policies, directive, source) } };
}

/** One line a policy, for each of them forbids; the directive named is the one that the line writes. */
function change(policies: string[], effective: string, source: string): { directive: string; line: string } {
  const lines = [...new Set(policies.map((policy) => directiveWith(policy, effective, source)))];
  const names = new Set(lines.map((line) => line.split(' ', 1)[0] ?? effective));
  return { directive: [...names].join(', '), line: lines.join('\n') };
}

function policiesOf(evidence: Evidence): string[] {
  const { policies } = evidence;
  return Array.isArray(policies) && policies.length > 0 ? policies : [String(evidence['policy'] ?? '')];
}

/** The origin of an address; 'self' when it is the page's own. */
function sourceOf(url: string, pageUrl: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, protocol } = new URL(url);
  if (URL.canParse(pageUrl) && new URL(pageUrl).origin === origin) return "'self'";
  return origin === 'null' ? protocol : origin;
}
