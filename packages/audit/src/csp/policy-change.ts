import type { Evidence } from '@vigie/contract/verdict.ts';
import { NONCE } from './nonce.ts';
import {
  directiveText,
  directiveWith,
  ignoresHosts,
  isScriptDirective,
  TRUSTED_TYPES,
} from './policy-text.ts';
import { sourceOf } from './source.ts';

/**
 * What a policy says, and what it must say; `before` is empty where the directive is not there yet. For Trusted Types
 * `after` is code.
 */
interface PolicyChange {
  directive: string;
  before: string;
  after: string;
}

/** Code that lets every other code load scripts as it did without Trusted Types. */
const DEFAULT_POLICY = `trustedTypes.createPolicy('default', { createScriptURL: (url) => url });`;

/**
 * Returns the smallest change that allows what a violation's evidence names. Normally it is one more source in the
 * directive in force. It is a nonce for inline code, and where the policy ignores host names. If the policy already
 * has a nonce, the script element must carry it. Trusted Types need code, not another policy.
 */
export function policyChange(policy: string, evidence: Evidence): PolicyChange {
  const effective = String(evidence['directive'] ?? 'script-src');
  if (effective === TRUSTED_TYPES)
    return { directive: effective, before: directiveText(policy, effective), after: DEFAULT_POLICY };
  const url = String(evidence['url'] ?? '');
  const isInline = evidence['inline'] === true;
  const byNonce = isInline || (isScriptDirective(effective) && ignoresHosts(policy, effective));
  const source = byNonce ? NONCE : sourceOf(url, { effective, pageUrl: String(evidence['pageUrl'] ?? '') });
  const after = directiveWith(policy, effective, source);
  const directive = after.split(' ', 1)[0] ?? effective;
  const before = directiveText(policy, directive);
  if (!byNonce || before !== after) return { directive, before, after };
  const script = isInline ? '' : ` src="${url}"`;
  return { directive, before: `<script${script}>`, after: `<script nonce="{NONCE}"${script}>` };
}
