import type { Verdict } from '@vigie/contract/verdict.ts';

/** A verdict that passed, unless something else is said. */
export function verdict(check: Verdict['check'], changes: Partial<Verdict> = {}): Verdict {
  return { check, outcome: 'passed', reason: null, causedBy: null, warnings: [], evidence: {}, ...changes };
}

/** What follows when a policy stops the JS tag. */
export const BLOCKED: readonly Verdict[] = [
  verdict('tagJs', { outcome: 'failed', reason: 'blocked-by-csp', causedBy: 'csp' }),
  verdict('tagPhp', { outcome: 'failed', reason: 'not-requested', causedBy: 'tagJs' }),
  verdict('csp', {
    outcome: 'failed',
    reason: 'blocks-js-tag',
    evidence: { directive: 'script-src', url: 'https://cdn.exemple.fr/matomo.js' },
  }),
  verdict('dataLayer'),
  verdict('hitPageview', { outcome: 'failed', reason: 'not-sent', causedBy: 'tagJs' }),
];
