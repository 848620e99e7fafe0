import type { Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { JourneyFigures } from '@vigie/contract/journey-outcome.ts';
import type { JourneyOutcome } from '@vigie/contract/journey-outcome.ts';
import type { Tone } from '../../shared/ui/status.tsx';
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

/**
 * Returns a job with the results of one tracker; everything else applies to all trackers. Undefined: the primary one.
 */
export function ofTracker(job: Job, trackerId: string | undefined): Job {
  if (trackerId === undefined) return job;
  return { ...job, score: job.trackers?.find(({ id }) => id === trackerId)?.score ?? null };
}

/**
 * Returns whether the tests are the result of a job. The result of an audit is its grade, though tests may run with it.
 */
export function isDecidedByTests({ kind, tests }: Pick<Job, 'kind' | 'tests'>): boolean {
  return kind !== 'audit' && tests !== null && figuresTone(tests) !== 'mute';
}

/** Returns whether the journeys are the only result of a job. */
export function isDecidedByJourneys(job: Pick<Job, 'kind' | 'tests' | 'journeys'>): boolean {
  return job.kind !== 'audit' && !isDecidedByTests(job) && journeysTone(job.journeys) !== 'mute';
}

/** Returns the tone of an ended job's result: its tests and journeys, or its grade. A cancelled job has no result. */
export function outcomeTone(job: Job): Tone {
  const { state, kind, tests, journeys, score, progress } = job;
  if (state === 'failed') return 'fail';
  if (state === 'cancelled') return 'mute';
  const tone = worseTone(tests === null ? 'mute' : figuresTone(tests), journeysTone(journeys));
  if (kind !== 'audit' && tone !== 'mute') return tone;
  if (score?.grade) return gradeTone(score.grade);
  return progress.pagesFailed > 0 ? 'warn' : 'ok';
}

/** Returns the tone of test results as a whole: the worst one counts; skipped tests alone are no result. */
export function figuresTone({ passed, failed, errors }: TestFigures): Tone {
  if (failed > 0) return 'fail';
  if (errors > 0) return 'warn';
  return passed > 0 ? 'ok' : 'mute';
}

const JOURNEY_TONES: Record<JourneyOutcome, Tone> = { passed: 'ok', failed: 'fail', 'step-failed': 'warn' };

/** Returns the tone of a journey. A step that could not be done is no fault of the tracking. */
export function journeyTone(outcome: JourneyOutcome | null): Tone {
  return outcome === null ? 'mute' : JOURNEY_TONES[outcome];
}

/** Returns the tone of journeys as a whole: the worst one counts. */
export function journeysTone(figures: JourneyFigures | null | undefined): Tone {
  const { passed = 0, failed = 0, stepFailed = 0 } = figures ?? {};
  if (failed > 0) return 'fail';
  if (stepFailed > 0) return 'warn';
  return passed > 0 ? 'ok' : 'mute';
}

const WORST_FIRST: readonly Tone[] = ['fail', 'warn', 'ok', 'mute'];

export function worseTone(...tones: readonly Tone[]): Tone {
  return WORST_FIRST.find((tone) => tones.includes(tone)) ?? 'mute';
}

/** Returns the number of conclusive results: a test that does not apply to a page is none. */
export function countConclusive({ passed, failed, errors }: TestFigures): number {
  return passed + failed + errors;
}

/** Returns the percentage of conclusive results that passed over some runs; null when there are none. */
export function passRate(runs: readonly { figures: TestFigures }[]): number | null {
  const conclusive = runs.reduce((sum, { figures }) => sum + countConclusive(figures), 0);
  const passed = runs.reduce((sum, { figures }) => sum + figures.passed, 0);
  return conclusive === 0 ? null : (100 * passed) / conclusive;
}
