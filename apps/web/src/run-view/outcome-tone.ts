import type { Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Tone } from '../ui/status.tsx';

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
