import type { PolicyUnseen } from '@vigie/contract/policy-rehearsal.ts';
import { parsePolicy, rulingDirective, TRUSTED_TYPES } from './policy-text.ts';
import { ruleInline } from './rule-fetch.ts';

const LOCAL_KINDS = ['img-src', 'font-src', 'media-src', 'frame-src', 'worker-src'];

/** Returns the restrictions of policies that no recorded request can show. */
export function unseenEffects(policies: readonly string[]): PolicyUnseen[] {
  const found = new Set(policies.flatMap(unseenOf));
  return [...found];
}

function unseenOf(policy: string): PolicyUnseen[] {
  const directives = parsePolicy(policy);
  const listOf = (effective: string) =>
    directives.get(rulingDirective(directives, effective) ?? '')?.map((one) => one.toLowerCase());
  const forbidsInline = (...names: string[]) =>
    names.some((name) => ruleInline(directives, name).outcome !== 'allowed');
  const code = listOf('script-src');
  const lacksLocal = (name: string) => {
    const sources = listOf(name);
    return sources !== undefined && !sources.includes('data:') && !sources.includes('blob:');
  };
  const named: [PolicyUnseen, boolean][] = [
    ['inline-code', forbidsInline('script-src-elem', 'script-src-attr')],
    ['inline-style', forbidsInline('style-src-elem', 'style-src-attr')],
    ['eval', code !== undefined && !code.includes("'unsafe-eval'")],
    ['local-addresses', LOCAL_KINDS.some(lacksLocal)],
    ['forms', directives.has('form-action')],
    ['base', directives.has('base-uri')],
    ['framed', directives.has('frame-ancestors')],
    ['trusted-types', directives.has(TRUSTED_TYPES)],
    ['sandbox', directives.has('sandbox')],
  ];
  return named.flatMap(([name, isOne]) => (isOne ? [name] : []));
}
