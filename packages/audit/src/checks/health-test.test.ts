import { describe, expect, it } from 'vitest';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { dataLayer, observation, settings, unavailable } from '../../test/observation-builder.ts';
import { outcomes, verdictOf } from '../../test/verdict-of.ts';
import { explain } from '../remedies/explain.ts';

const ID = '018f3b1e-0000-7000-8000-000000000001';
const OTHER_ID = '018f3b1e-0000-7000-8000-000000000002';

const result = (rest: Partial<TestResult> = {}): TestResult => ({
  testId: ID,
  title: 'The page names its type',
  outcome: 'passed',
  value: null,
  isCut: false,
  conditionValue: 'true',
  error: null,
  contentMs: 1,
  conditionMs: 1,
  ...rest,
});
const error = (code: NonNullable<TestResult['error']>['code'], detail = '') => ({
  error: { code, detail, line: null, column: null },
});
const withHealthTest = { ...settings(), healthTestId: ID };
const verdictBy = (rest: Partial<TestResult>, parts = {}) =>
  verdictOf('dataLayer', observation({ tests: [result(rest)], ...parts }), withHealthTest);

describe('the health test', () => {
  it('passes a page that the built-in rule fails or cannot evaluate', () => {
    expect(verdictBy({}, { dataLayer: dataLayer({ final: [] }) })).toMatchObject({ outcome: 'passed' });
    expect(verdictBy({}, { dataLayer: unavailable })).toMatchObject({ outcome: 'passed', reason: null });
  });

  it.each<[what: string, rest: Partial<TestResult>, message: string]>([
    ['failed', { outcome: 'failed', conditionValue: '0' }, 'The page names its type'],
    [
      'stopped on an error of its own',
      { outcome: 'error', ...error('condition-threw', 'TypeError: no') },
      'The page names its type: TypeError: no',
    ],
    ['did not end in time', { outcome: 'error', ...error('content-timed-out') }, 'The page names its type'],
  ])('fails a page that the built-in rule passes when it %s', (_what, rest, message) => {
    const verdict = verdictBy(rest);
    expect(verdict).toMatchObject({ outcome: 'failed', reason: 'health-test-failed', causedBy: null });
    expect(explain(verdict, [verdict])).toMatchObject({ code: 'mend-health-test', params: { message } });
  });

  it('skips a page that it does not apply to', () => {
    const rest = { outcome: 'skipped' as const, ...error('not-applicable', 'no dataLayer on legal pages') };
    expect(verdictBy(rest)).toMatchObject({ outcome: 'skipped', reason: 'health-test-not-applicable' });
  });

  it('blames nobody when it could not be run', () => {
    const rest = { outcome: 'error' as const, ...error('engine-fault', 'no page') };
    expect(verdictBy(rest)).toMatchObject({ outcome: 'skipped', reason: 'recording-unavailable' });
  });

  it('leaves the built-in rule to pages that it was not run on, and to websites without one', () => {
    const empty = { dataLayer: dataLayer({ final: [] }) };
    expect(verdictBy({ testId: OTHER_ID }, empty)).toMatchObject({ reason: 'empty' });
    expect(verdictOf('dataLayer', observation({ tests: [result()], ...empty }))).toMatchObject({
      reason: 'empty',
    });
    const untested = { ...settings(), healthTestId: null };
    expect(
      verdictOf('dataLayer', observation({ tests: [result({ testId: null })], ...empty }), untested),
    ).toMatchObject({
      reason: 'empty',
    });
  });

  it('changes no other verdict', () => {
    const { dataLayer: _judged, ...others } = outcomes(
      observation({ tests: [result({ outcome: 'failed' })] }),
      withHealthTest,
    );
    const { dataLayer: _rule, ...asBefore } = outcomes(observation());
    expect(others).toEqual(asBefore);
  });
});
