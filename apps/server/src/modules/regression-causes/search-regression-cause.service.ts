import { withText } from '@vigie/audit/regression-cause/put-back.ts';
import { recordAnswers } from '@vigie/audit/rehearsal/recorded-answers.ts';
import {
  REPLAYS_MAX,
  SEARCHES_PER_DAY,
  type OrderedReplay,
  type ProblemRegression,
} from '@vigie/contract/regression-cause.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { requireProblem } from '../causes/problems.service.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planRehearsal } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import { readWebsiteSource } from '../jobs/run-sources.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { dayOf, nextDayOf } from '../limits/visit-grants.store.ts';
import { filesOf } from '../observations/files.store.ts';
import { countSearches, findSearch, storeSearch } from './regression-searches.store.ts';
import {
  readRegressionCause,
  findRegressionCandidates,
  textOf,
  whyNot,
  type Problem,
  type RegressionCandidates,
} from './regression-causes.service.ts';

/**
 * Starts a job in which an agent restores parts of a page until it finds the one that broke it. Does not start a second
 * search.
 */
export async function searchRegressionCause(
  call: Call,
  { id }: { id: string },
  queue: RunQueue,
): Promise<ProblemRegression> {
  const problem = await requireProblem(call, id);
  const known = await findSearch(call.db, id);
  if (known === null || known.endedAt !== null) {
    const found = await findRegressionCandidates(call, problem);
    if (typeof found === 'string' || (await whyNot(call, problem, found)) !== null)
      throw new ApiError('nothing-to-put-back');
    await begin(call, { problem, found }, queue);
  }
  return readRegressionCause(call, { id });
}

async function begin(
  call: Call,
  { problem, found }: { problem: Problem; found: RegressionCandidates },
  queue: RunQueue,
): Promise<void> {
  const { db, now } = call;
  const { companyId, websiteId } = problem;
  await requireSearchesLeft(db, websiteId, now);
  const tried = await renewStoredCandidates(db, { companyId, websiteId }, found);
  if (tried.length === 0) throw new ApiError('nothing-to-put-back');
  const replay = replayOf(found, tried);
  const of = { companyId, websiteId };
  const jobId = await startVisits(call, { ...of, found, replay }, queue);
  const { suspicions, boundary } = found;
  const indexes = tried.map(({ place }) => place);
  const search = { ...of, jobId, suspicions, tried: indexes, observationId: boundary.faultyId, at: now };
  await storeSearch(db, { problemId: problem.id, ...search });
}

async function requireSearchesLeft(db: Db, websiteId: string, now: Date): Promise<void> {
  if ((await countSearches(db, websiteId, dayOf(now))) < SEARCHES_PER_DAY) return;
  const nextDayAt = nextDayOf(now).toISOString();
  throw new ApiError('searches-of-day-reached', { data: { limit: SEARCHES_PER_DAY, nextDayAt } });
}

type Scope = { companyId: string; websiteId: string };

/** Renews the retention of the files that the search restores. Returns the candidates whose files are still stored. */
async function renewStoredCandidates(
  db: Db,
  scope: Scope,
  { tried }: RegressionCandidates,
): Promise<RegressionCandidates['tried']> {
  const named = tried.flatMap(({ back }) => back.body?.file ?? []);
  const stored = await filesOf(db, scope, 'bodies').renew([...new Set(named)]);
  return tried.filter(({ back: { body } }) => body === null || stored.has(body.file ?? ''));
}

function replayOf(
  { checks, boundary, faulty }: RegressionCandidates,
  tried: RegressionCandidates['tried'],
): OrderedReplay {
  const { seen, before } = boundary;
  return {
    checks,
    suspects: tried.map(({ back }) => back),
    seen,
    before,
    answers: Object.fromEntries(recordAnswers(faulty.observation, faulty.tracking)),
    visitsMax: REPLAYS_MAX,
  };
}

async function startVisits(
  call: Call,
  { websiteId, found, replay }: Scope & { found: RegressionCandidates; replay: OrderedReplay },
  queue: RunQueue,
): Promise<string> {
  const { db, now, isByProgram } = call;
  const { url, tracking, plan: before } = found.faulty;
  const website = await readWebsiteSource(db, websiteId);
  const plan: RunPlan = planRehearsal(before, { url, tracking, replay });
  await requireAgents(db, website.companyId, plan);
  await requireVisitsLeft(db, website, now);
  const mode: Job['mode'] = isByProgram === true ? 'api' : 'manual';
  const of = { website, poolId: null, testId: null, pageUrl: url };
  const jobId = await insertPlannedJob(db, { plan, mode, now, ...of }, queue);
  if (jobId === null) throw new ApiError('run-already-active');
  return jobId;
}

/**
 * Puts the stored texts into the replay of an order. If a text is gone, the order restores nothing and has no result.
 */
export async function openReplay(
  db: Db,
  { companyId, websiteId, order }: Scope & { order: { replay: OrderedReplay | null } },
): Promise<OrderedReplay | null> {
  const { replay } = order;
  if (replay === null) return null;
  const files = filesOf(db, { companyId, websiteId }, 'bodies');
  const texts = await Promise.all(replay.suspects.map(({ body }) => textOf(files, body)));
  const suspects = replay.suspects.flatMap((back, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [{ ...back, changes: withText(back, text) }];
  });
  return { ...replay, suspects: suspects.length === replay.suspects.length ? suspects : [] };
}
