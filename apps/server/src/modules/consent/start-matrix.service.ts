import type * as z from 'zod';
import { statesToMeasure, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import { MATRIX_PAGES_MAX, type MatrixRun, type newMatrixSchema } from '@vigie/contract/stored-consent.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Call } from '../../access/actor.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { planAuditOf, planPoolOf } from '../jobs/pool-runs.service.ts';
import { withoutJourneys } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import {
  findPoolSource,
  findWebsiteSource,
  readPoolSource,
  readWebsiteSource,
  type WebsiteSource,
} from '../jobs/run-sources.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { insertMatrixJob } from './matrix-jobs.service.ts';
import { insertMatrix, listSeenPages } from './matrices.store.ts';
import { readMatrixRun } from './read-matrix.service.ts';

/** Starts a matrix: visits the pages of a pool, or of the website's audits, in each state of consent. */
export async function startMatrix(
  call: Call,
  { websiteId, poolId, pagesMax, holdBackSeconds, withdraws }: z.output<typeof newMatrixSchema>,
  queue: RunQueue,
): Promise<MatrixRun> {
  const { db, actor, now, isByProgram } = call;
  const website = requireFound(await findWebsiteSource(db, actor, websiteId));
  const pool = poolId === null ? null : await findPoolSource(db, actor, poolId);
  if (poolId !== null && pool?.websiteId !== websiteId) throw new ApiError('not-found');
  const plan = pool === null ? await planAuditOf(db, website) : await planPoolOf(db, website, pool);
  await requireAgents(db, website.companyId, plan);
  await requireVisitsLeft(db, website, now);
  const mode = isByProgram === true ? 'api' : 'manual';
  const options = { pagesMax, holdBackSeconds, withdraws };
  const id = await beginMatrix(db, { website, poolId, plan, ...options, mode, now }, queue);
  if (id === null) throw new ApiError('run-already-active');
  return readMatrixRun(call, { id });
}

/** Starts the matrix of a scheduled pool beside its run. Returns null while another one of the website runs. */
export async function startMatrixOfPool(
  db: Db,
  { poolId, now }: { poolId: string; now: Date },
  queue: RunQueue,
): Promise<string | null> {
  const pool = await readPoolSource(db, poolId);
  if (pool.settings.consentMatrix !== true) return null;
  const website = await readWebsiteSource(db, pool.websiteId);
  const plan = await planPoolOf(db, website, pool);
  const { pagesMax, holdBackSeconds = null, withdraws = false } = pool.settings;
  const options = { pagesMax, holdBackSeconds, withdraws };
  const beginning = { website, poolId, plan, ...options, mode: 'scheduled' as const, now };
  return beginMatrix(db, beginning, queue);
}

interface Beginning {
  website: WebsiteSource;
  poolId: string | null;
  plan: RunPlan;
  pagesMax: number;
  holdBackSeconds: number | null;
  /** True if accepted consent is withdrawn, too. */
  withdraws: boolean;
  mode: Job['mode'];
  now: Date;
}

async function beginMatrix(db: Db, beginning: Beginning, queue: RunQueue): Promise<string | null> {
  const { website, poolId, plan, holdBackSeconds, mode, now } = beginning;
  const id = createId(now.getTime());
  const { id: websiteId, companyId } = website;
  const tracking = jsonText(plan.tracking);
  const holdBackMs = holdBackSeconds === null ? null : holdBackSeconds * 1000;
  const matrix = { id, companyId, websiteId, poolId, holdBackMs, at: now, tracking };
  if (!(await insertMatrix(db, matrix))) return null;
  const pagesMax = Math.min(beginning.pagesMax, MATRIX_PAGES_MAX);
  const pages = await pagesOf(db, websiteId, { ...plan, pagesMax });
  for (const state of statesToMeasure(beginning.withdraws))
    await insertMatrixJob(
      db,
      { matrix, plan: { ...planState(plan, state), ...pages, pagesMax }, mode, now },
      queue,
    );
  return id;
}

/** Returns the plan of visits in one state, without tests and without journeys except the login journey. */
export function planState(plan: RunPlan, state: MatrixState): RunPlan {
  return {
    ...withoutJourneys(plan),
    kind: 'consent',
    mode: 'isolated',
    tests: [],
    healthTestId: null,
    consent: answerIn(state),
    matrixState: state,
  };
}

/** Returns the answer that the visits of a state give to the banner first. */
function answerIn(state: MatrixState): RunPlan['consent'] {
  if (state === 'withdrawn') return 'accept';
  return state === 'gpc' ? 'none' : state;
}

type Pages = Partial<Pick<RunPlan, 'urls' | 'include' | 'discover'>>;

/** Maximum pages that are searched for matches of the patterns. */
const SEARCHED_MAX = 5_000;

/**
 * Returns the pages that each state visits. With discovery, these are the most recently seen matching pages; empty for
 * a new website.
 */
async function pagesOf(
  db: Db,
  websiteId: string,
  { discover, include, urls, pagesMax }: RunPlan,
): Promise<Pages> {
  if (!discover) return { urls: urls.slice(0, pagesMax) };
  const seen = await listSeenPages(db, websiteId, SEARCHED_MAX);
  const named =
    include.length === 0 ? seen : seen.filter((url) => include.some((one) => matchesPathPattern(one, url)));
  return named.length === 0 ? {} : { urls: named.slice(0, pagesMax), include: [], discover: false };
}
