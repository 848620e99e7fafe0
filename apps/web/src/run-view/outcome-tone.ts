import type { Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Tone } from '../ui/status.tsx';
import type { TestFigures } from '@vigie/contract/page-test.ts';

const LOW_GRADES: ReadonlySet<Grade> = new Set(['D', 'E', 'F']);

export function isLowGrade(grade: Grade | null): boolean {
  return grade !== null && LOW_GRADES.has(grade);
}

/**
 * How an ended job went. A failed job or test is a failure. An error, a failed page or a low grade is a warning.
 */
export function outcomeTone({ state, tests, score, progress }: Job): Tone {
  if (state === 'failed') return 'fail';
  if (state === 'cancelled') return 'warn';
  if (tests !== null && tests.failed > 0) return 'fail';
  const hasErrors = tests !== null && tests.errors > 0;
  return isLowGrade(score?.grade ?? null) || hasErrors || progress.pagesFailed > 0 ? 'warn' : 'ok';
}

/** How test results went as a whole: the worst counts; nothing but skips is no result. */
export function figuresTone({ passed, failed, errors }: TestFigures): Tone {
  if (failed > 0) return 'fail';
  if (errors > 0) return 'warn';
  return passed > 0 ? 'ok' : 'mute';
}

/** Results that judge something: a test that does not apply to a page does not. */
export function judgedOf({ passed, failed, errors }: TestFigures): number {
  return passed + failed + errors;
}

/** Percentage of judged results that passed over some runs; null when none was judged. */
export function passRate(runs: readonly { figures: TestFigures }[]): number | null {
  const judged = runs.reduce((sum, { figures }) => sum + judgedOf(figures), 0);
  const passed = runs.reduce((sum, { figures }) => sum + figures.passed, 0);
  return judged === 0 ? null : (100 * passed) / judged;
}
