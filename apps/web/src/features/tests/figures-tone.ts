import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { TestOutcomeName } from '../../ui/test-result/test-outcome.tsx';

/** Returns how a run of a test ended over its pages: the worst result counts; nothing but skips is no result. */
export function endingOf({ passed, failed, errors }: TestFigures): TestOutcomeName {
  if (failed > 0) return 'failed';
  if (errors > 0) return 'error';
  return passed > 0 ? 'passed' : 'skipped';
}
