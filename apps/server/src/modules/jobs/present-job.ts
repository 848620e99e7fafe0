import type * as z from 'zod';
import { scoreOf } from '@vigie/audit/score.ts';
import type { jobSchema } from '@vigie/contract/job.ts';
import { labelOf } from '@vigie/contract/recording.ts';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { JobRow } from './jobs.store.ts';

/** Converts a job to the form of the API. */
export function presentJob(row: JobRow): z.input<typeof jobSchema> {
  return {
    id: row.id,
    websiteId: row.websiteId,
    kind: row.kind,
    pool: row.poolId === null ? null : { id: row.poolId, name: row.poolName ?? '' },
    test: row.testId === null ? null : { id: row.testId, title: row.testTitle ?? '' },
    journey: row.journeyId === null ? null : { id: row.journeyId, title: row.journeyTitle ?? '' },
    linkList: row.linkListId === null ? null : { id: row.linkListId, name: row.linkListName ?? '' },
    pageUrl: row.pageUrl,
    agent: row.agentId === null ? null : { id: row.agentId, name: row.agentName ?? '' },
    agentsCount: row.agentsCount,
    location: row.location,
    auditsTogether: row.auditsTogether,
    matrix: matrixOf(row),
    countsForHealth: row.countsForHealth,
    retryOf: row.retryOf,
    mode: row.mode,
    state: row.state,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    progress: progressOf(row),
    discovery: row.discovery,
    score: row.pagesDone === 0 || row.kind === 'links' ? null : scoreOf(row.checks, row.pagesDone),
    ...trackersOf(row),
    tests: row.plan.tests.length === 0 ? null : testsOf(row),
    journeys: row.journeys.total === 0 ? null : row.journeys,
    cutToPages: cutOf(row),
    waiting: row.waitingCode,
    isIncomplete: row.isIncomplete,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
  };
}

function matrixOf({
  matrixId,
  matrixState,
  plan,
}: JobRow): NonNullable<z.input<typeof jobSchema>['matrix']> | null {
  if (matrixId === null || matrixState === null) return null;
  return { id: matrixId, state: matrixState, heldBack: plan.holdBack ?? null };
}

/** Returns null also if the website has no more pages than the visits granted. */
function cutOf({ isCut, grantedVisits, pagesTotal, plan }: JobRow): number | null {
  if (!isCut || grantedVisits === null) return null;
  const granted = Math.max(0, grantedVisits - (plan.journeys?.length ?? 0));
  return (pagesTotal ?? granted) === granted ? granted : null;
}

function trackersOf({ trackerChecks, pagesDone }: JobRow): Pick<z.input<typeof jobSchema>, 'trackers'> {
  const trackers = Object.entries(trackerChecks).map(([id, checks]) => ({
    id,
    score: scoreOf(checks, pagesDone),
  }));
  return trackers.length === 0 ? {} : { trackers };
}

function progressOf(row: JobRow): z.input<typeof jobSchema>['progress'] {
  const pace = {
    pagesTotal: row.pagesTotal,
    pagesDone: row.pagesDone,
    medianPageMs: row.medianPageMs,
    concurrency: row.pagesAtOnce ?? 1,
    delaySeconds: row.order?.delaySeconds ?? 0,
  };
  return {
    phase: row.phase,
    pagesTotal: row.pagesTotal,
    pagesDone: row.pagesDone,
    pagesFailed: row.pagesFailed,
    currentUrl: row.currentUrl,
    step: stepOf(row),
    secondsLeft: row.state === 'running' && hasPagesLeft(row) ? estimateSecondsLeft(pace) : null,
  };
}

/**
 * Returns the current step of a journey. The order contains the recording with its `{{name}}`, so no hidden value is in
 * the label.
 */
function stepOf({
  state,
  journeyStep,
  order,
}: JobRow): NonNullable<z.input<typeof jobSchema>['progress']['step']> | null {
  if (state !== 'running' || journeyStep === null) return null;
  const journey = order?.journeys.find(({ id }) => id === journeyStep.journeyId);
  const step = journey?.recording.steps[journeyStep.step - 1];
  if (journey === undefined || step === undefined) return null;
  const { id, title, recording } = journey;
  const { length: total } = recording.steps;
  return { journeyId: id, title, number: journeyStep.step, total, type: step.type, label: labelOf(step) };
}

/** Returns whether pages remain. The duration of journeys after the last page is unknown. */
function hasPagesLeft({ pagesTotal, pagesDone, journeys }: JobRow): boolean {
  return journeys.total === 0 || pagesTotal === null || pagesDone < pagesTotal;
}

function testsOf(row: JobRow): TestFigures {
  return {
    passed: row.testsPassed,
    failed: row.testsFailed,
    errors: row.testsErrors,
    skipped: row.testsSkipped,
  };
}

/** Input of an estimate of the time left. */
export interface Pace {
  pagesTotal: number | null;
  pagesDone: number;
  medianPageMs: number | null;
  concurrency: number;
  delaySeconds: number;
}

/**
 * Returns seconds until the last page: remaining pages times the duration of the median page, or the delay if it is
 * longer.
 */
export function estimateSecondsLeft(pace: Pace): number | null {
  const { pagesTotal, pagesDone, medianPageMs, concurrency, delaySeconds } = pace;
  if (pagesTotal === null || medianPageMs === null) return null;
  const secondsPerPage = Math.max(medianPageMs / 1000 / concurrency, delaySeconds);
  return Math.max(0, pagesTotal - pagesDone) * secondsPerPage;
}
