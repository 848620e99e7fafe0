import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { TestOutcomeName } from '../../ui/test-result/test-outcome.tsx';

/** How a run of a test ended over its pages: the worst result counts; nothing but skips is no result. */
export function endingOf({ passed, failed, errors }: TestFigures): TestOutcomeName {
  if (failed > 0) return 'failed';
  if (errors > 0) return 'error';
  return passed > 0 ? 'passed' : 'skipped';
}

/** Percentage of judged pages that passed; null when none was judged. */
export function passRate(runs: readonly { figures: TestFigures }[]): number | null {
  let passed = 0;
  let judged = 0;
  for (const { figures } of runs) {
    passed += figures.passed;
    judged += figures.passed + figures.failed + figures.errors;
  }
  return judged === 0 ? null : (100 * passed) / judged;
}
