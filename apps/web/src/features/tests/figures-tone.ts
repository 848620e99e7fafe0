import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { TestOutcomeName } from '../../shared/ui/test-result/test-outcome.tsx';

/** Returns the outcome of a test's run over its pages: the worst result counts; only skips are no result. */
export function endingOf({ passed, failed, errors }: TestFigures): TestOutcomeName {
  if (failed > 0) return 'failed';
  if (errors > 0) return 'error';
  return passed > 0 ? 'passed' : 'skipped';
}
