import type { Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Tone } from '../ui/status.tsx';
import type { TestFigures } from '@vigie/contract/page-test.ts';

const GRADE_TONES: Record<Grade, Tone> = {
  'A+': 'ok',
  A: 'ok',
  B: 'ok',
  C: 'warn',
  D: 'warn',
  E: 'fail',
  F: 'fail',
};

export function gradeTone(grade: Grade): Tone {
  return GRADE_TONES[grade];
}

/** A job as one tracker judges it: the rest of it is of all trackers. Undefined: the primary one. */
export function ofTracker(job: Job, trackerId: string | undefined): Job {
  if (trackerId === undefined) return job;
  return { ...job, score: job.trackers?.find(({ id }) => id === trackerId)?.score ?? null };
}

/** Whether the tests are the result of a job: an audit is told by its grade, though tests may run with it. */
export function isToldByTests({ kind, tests }: Pick<Job, 'kind' | 'tests'>): boolean {
  return kind !== 'audit' && tests !== null && figuresTone(tests) !== 'mute';
}

/** How an ended job went: by its tests or its grade, whichever it is told by. A cancelled one has no result. */
export function outcomeTone(job: Job): Tone {
  const { state, tests, score, progress } = job;
  if (state === 'failed') return 'fail';
  if (state === 'cancelled') return 'mute';
  if (tests !== null && isToldByTests(job)) return figuresTone(tests);
  if (score?.grade) return gradeTone(score.grade);
  return progress.pagesFailed > 0 ? 'warn' : 'ok';
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
