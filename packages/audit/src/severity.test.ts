import { expect, test } from 'vitest';
import { CHECKS, REASONS, type Check } from '@vigie/contract/verdict.ts';
import { severityOf } from './severity.ts';

test.each<[Check, string, string]>([
  ['tagJs', 'not-requested', 'critical'],
  ['tagJs', 'loaded-twice', 'major'],
  ['tagPhp', 'blocked-by-cors', 'critical'],
  ['tagPhp', 'collector-retired', 'critical'],
  ['csp', 'blocks-js-tag', 'critical'],
  ['dataLayer', 'missing', 'major'],
  ['dataLayer', 'empty', 'minor'],
  ['hitPageview', 'not-sent', 'major'],
  ['hitPageview', 'wrong-account', 'major'],
  ['hitPageview', 'sent-twice', 'major'],
  ['hitPageview', 'sent-twice-by-history', 'major'],
  ['hitPageview', 'variable-missing', 'major'],
  ['hitPageview', 'variable-empty', 'minor'],
  ['tagJs', 'a-reason-of-former-days', 'minor'],
])('%s %s is %s', (check, reason, severity) => {
  expect(severityOf(check, reason)).toBe(severity);
});

test('whatever prevents a page from being measured at all is critical', () => {
  const delivery = REASONS.tagPhp.map((reason) => severityOf('tagPhp', reason));
  expect(new Set(delivery)).toEqual(new Set(['critical']));
  expect(
    CHECKS.map((check) => REASONS[check].map((reason) => severityOf(check, reason))).flat(),
  ).not.toContain('info');
});
