import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { failed, passed, skipped } from '../verdicts.ts';

/**
 * Returns the dataLayer verdict of a page from the website's health test. A test that Vigie could not run is skipped.
 */
export function evaluateByHealthTest({ testId, title, outcome, error, conditionValue }: TestResult): Verdict {
  const detail = error?.detail || null;
  const evidence = { testId, healthTest: title, errorCode: error?.code ?? null, detail };
  if (outcome === 'passed') return passed('dataLayer', { evidence: { testId, healthTest: title } });
  if (error?.code === 'engine-fault')
    return skipped('dataLayer', 'recording-unavailable', { part: 'tests', why: detail });
  if (outcome === 'skipped') return skipped('dataLayer', 'health-test-not-applicable', evidence);
  const message = detail === null ? title : `${title}: ${detail}`;
  return failed('dataLayer', 'health-test-failed', { evidence: { ...evidence, conditionValue, message } });
}
