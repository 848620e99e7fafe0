import { schedulesOf, uniqueVisits } from '@vigie/audit/consent-matrix/page-order.ts';
import type { DueVisit } from '@vigie/audit/consent-matrix/compare-visits.ts';
import { ORDER_STATES } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Db } from '../../db/schema/database.ts';
import type { DelayedRound, RunPlan } from '../../db/schema/run-plan.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { readStoredVisits, type StoredMatrixVisits } from './consent-visits.store.ts';
import { evaluateMatrixVisits } from './evaluate-visits.policy.ts';
import type { SettledMatrix } from './settle-problems.service.ts';

interface MatrixJob {
  matrix: { id: string; companyId: string; websiteId: string };
  plan: RunPlan;
  mode: Job['mode'];
  now: Date;
}

/** Creates a job of a matrix: visits of some of its pages in one state. */
export async function insertMatrixJob(db: Db, job: MatrixJob, queue: RunQueue): Promise<void> {
  const { matrix, ...planned } = job;
  const { id: matrixId, companyId, websiteId } = matrix;
  const website = { id: websiteId, companyId };
  await insertPlannedJob(
    db,
    { ...planned, website, poolId: null, testId: null, pageUrl: null, matrixId },
    queue,
  );
}

/** Delayed visits that a matrix still needs. */
export interface NextRound {
  round: DelayedRound;
  visits: (DueVisit & { url: string })[];
}

type StateJob = Pick<Job, 'mode' | 'state'> & { plan: RunPlan };

/** Returns the jobs of a matrix, newest first. */
export function listMatrixJobs(db: Db, matrixId: string): Promise<StateJob[]> {
  return db
    .selectFrom('jobs')
    .select(['plan', 'mode', 'state'])
    .where('matrixId', '=', matrixId)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Returns the next round of a matrix, once none of its jobs runs. The usual visits show what can be delayed; the
 * delayed visits show what needs confirmation. Null: nothing more, or somebody cancelled one of its jobs.
 */
export async function readNextRound(
  db: Db,
  matrix: SettledMatrix,
  jobs: readonly StateJob[],
): Promise<NextRound | null> {
  const made = Math.max(0, ...jobs.map(({ plan }) => plan.heldRound ?? 0));
  if (matrix.holdBackMs === null || made === 2 || jobs.some(({ state }) => state === 'cancelled'))
    return null;
  const stored = await readStoredVisits(db, matrix);
  const visits = made === 0 ? firstVisits(stored, matrix.holdBackMs) : confirmingVisits(stored, matrix);
  return visits.length === 0 ? null : { round: made === 0 ? 1 : 2, visits };
}

function firstVisits({ usual }: StoredMatrixVisits, delayMs: number): NextRound['visits'] {
  return [...usual.values()].flat().flatMap(({ url, record }) => {
    const state = ORDER_STATES.find((one) => one === record.state);
    if (state === undefined) return [];
    return schedulesOf(record, [delayMs]).map((schedule) => ({ url, state, schedule }));
  });
}

function confirmingVisits(stored: StoredMatrixVisits, matrix: SettledMatrix): NextRound['visits'] {
  return evaluateMatrixVisits(stored, matrix).pages.flatMap(({ key, order }) => {
    const url = stored.usual.get(key)?.[0]?.url;
    return url === undefined ? [] : uniqueVisits(order?.due ?? []).map((one) => ({ ...one, url }));
  });
}

/** Returns a job for each state and each delayed role, with the plan of the state's usual visits. */
export function plansOf({ round, visits }: NextRound, jobs: readonly StateJob[]): RunPlan[] {
  const groups = Map.groupBy(visits, ({ state, schedule }) => JSON.stringify([state, schedule]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const usual = jobs.find(({ plan }) => plan.matrixState === first?.state && plan.holdBack === undefined);
    if (first === undefined || usual === undefined) return [];
    const urls = own.map(({ url }) => url);
    const pages = { urls, include: [], discover: false, pagesMax: urls.length };
    return [{ ...usual.plan, ...pages, holdBack: first.schedule, heldRound: round }];
  });
}
