import { REASONS, type Check, type Verdict } from '@vigie/contract/verdict.ts';
import { describe, expect, test } from 'vitest';
import { hidingVerdict, type ProofVerdict } from './proofs.ts';
import { failed, passed, skipped } from './verdicts.ts';

const CHECKS_OF: Check[] = ['tagJs', 'tagPhp', 'csp', 'dataLayer', 'hitPageview'];

/** Returns the verdict that hides a root cause on a visit that passed everything except the given verdicts. */
function hidden(rootCheck: Check, rootReason: string, ...given: Verdict[]): string | null {
  const verdicts = CHECKS_OF.map((check): ProofVerdict => {
    const { outcome, reason } = given.find((verdict) => verdict.check === check) ?? passed(check);
    return { check, outcome, reason: reason ?? '' };
  });
  const by = hidingVerdict({ rootCheck, rootReason }, verdicts);
  return by === null ? null : `${by.check} ${by.reason}`;
}

describe('a root cause that a visit does not show', () => {
  test.each(Object.entries(REASONS).flatMap(([check, reasons]) => reasons.map((reason) => [check, reason])))(
    'is over where everything passed: %s %s',
    (check, reason) => expect(hidden(check as Check, reason ?? '')).toBeNull(),
  );

  test('is hidden by a worse fault of its check, or by one that its check follows from', () => {
    const gone = failed('tagJs', 'not-requested');
    expect(hidden('tagJs', 'script-error', gone)).toBe('tagJs not-requested');
    const silent = failed('tagPhp', 'not-requested', { causedBy: 'tagJs' });
    expect(hidden('tagPhp', 'http-error', gone, silent)).toBe('tagPhp not-requested');
    const unsent = failed('hitPageview', 'not-sent', { causedBy: 'tagPhp' });
    expect(hidden('hitPageview', 'variable-missing', gone, silent, unsent)).toBe('hitPageview not-sent');
    expect(hidden('tagPhp', 'http-error', failed('tagPhp', 'network-error'))).toBe('tagPhp network-error');
  });

  test('is over where its check fails further on', () => {
    expect(hidden('hitPageview', 'not-sent', failed('hitPageview', 'variable-missing'))).toBeNull();
    expect(hidden('tagJs', 'http-error', failed('tagJs', 'script-error'))).toBeNull();
    expect(hidden('tagPhp', 'blocked-by-cors', failed('tagPhp', 'http-error'))).toBeNull();
  });

  test('is hidden where it could not be checked, and over where the website requests it no more', () => {
    const lost = skipped('tagPhp', 'recording-unavailable', { part: 'requests' });
    expect(hidden('tagPhp', 'http-error', lost)).toBe('tagPhp recording-unavailable');
    expect(hidden('tagPhp', 'http-error', skipped('tagPhp', 'answered-locally'))).not.toBeNull();
    expect(hidden('tagPhp', 'http-error', skipped('tagPhp', 'tag-name-not-configured'))).toBeNull();
    const unasked = skipped('dataLayer', 'health-test-not-applicable');
    expect(hidden('dataLayer', 'health-test-failed', unasked)).toBeNull();
    expect(hidden('dataLayer', 'missing', unasked)).not.toBeNull();
  });

  test('is hidden where the visit gave no consent, by what passed without it too', () => {
    for (const reason of ['waits-for-consent', 'banner-not-answered'] as const) {
      const [tagJs, tagPhp] = [skipped('tagJs', reason), skipped('tagPhp', reason)];
      expect(hidden('tagJs', 'http-error', tagJs, tagPhp)).toBe(`tagJs ${reason}`);
      expect(hidden('csp', 'blocks-js-tag', tagJs, tagPhp)).toBe(`tagJs ${reason}`);
      expect(hidden('csp', 'blocks-php-tag', tagJs, tagPhp)).toBe(`tagPhp ${reason}`);
      expect(hidden('dataLayer', 'late', tagJs, tagPhp)).toBe(`tagJs ${reason}`);
    }
    expect(hidden('hitPageview', 'before-consent', failed('hitPageview', 'not-sent'))).toBe(
      'hitPageview not-sent',
    );
    expect(hidden('hitPageview', 'before-consent', failed('hitPageview', 'sent-twice'))).toBeNull();
  });

  test('is not over by a pass without anything to evaluate: no policy stops what nothing requests', () => {
    const gone = failed('tagJs', 'not-requested');
    const silent = failed('tagPhp', 'not-requested', { causedBy: 'tagJs' });
    expect(hidden('csp', 'blocks-js-tag', gone, silent)).toBe('tagJs not-requested');
    expect(hidden('csp', 'blocks-php-tag', gone, silent)).toBe('tagPhp not-requested');
    expect(hidden('dataLayer', 'late', gone)).toBe('tagJs not-requested');
    expect(hidden('dataLayer', 'empty', gone)).toBeNull();
  });
});
