import type { Evidence } from '@vigie/contract/verdict.ts';
import { NONCE } from './nonce.ts';
import {
  directiveText,
  directiveWith,
  ignoresHosts,
  isScriptDirective,
  TRUSTED_TYPES,
} from './policy-text.ts';
import { narrowestSource } from './source.ts';

/**
 * Directive before and after a change; `before` is empty if the directive is missing. For Trusted Types `after` is
 * code.
 */
interface PolicyChange {
  directive: string;
  before: string;
  after: string;
}

/** Code that lets all other code load scripts as without Trusted Types. */
const DEFAULT_POLICY = `trustedTypes.createPolicy('default', { createScriptURL: (url) => url });`;

/**
 * Returns the smallest change that allows the resource in a violation's evidence. Normally it adds one source to the
 * directive in force. It is a nonce for inline code, and if the policy ignores host names. If the policy already has a
 * nonce, the script element must carry it. Trusted Types need code, not another policy.
 */
export function policyChange(policy: string, evidence: Evidence): PolicyChange {
  const effective = String(evidence['directive'] ?? 'script-src');
  if (effective === TRUSTED_TYPES)
    return { directive: effective, before: directiveText(policy, effective), after: DEFAULT_POLICY };
  const url = String(evidence['url'] ?? '');
  const isInline = evidence['inline'] === true;
  const byNonce = isInline || (isScriptDirective(effective) && ignoresHosts(policy, effective));
  const source = byNonce
    ? NONCE
    : narrowestSource(url, { effective, pageUrl: String(evidence['pageUrl'] ?? '') });
  const after = directiveWith(policy, effective, source);
  const directive = after.split(' ', 1)[0] ?? effective;
  const before = directiveText(policy, directive);
  if (!byNonce || before !== after) return { directive, before, after };
  const script = isInline ? '' : ` src="${url}"`;
  return { directive, before: `<script${script}>`, after: `<script nonce="{NONCE}"${script}>` };
}
