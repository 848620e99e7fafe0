import { recordAnswers } from '@vigie/audit/rehearsal/recorded-answers.ts';
import { othersWork } from '@vigie/audit/rehearsal/plan-changes.ts';
import { explain } from '@vigie/audit/remedies/explain.ts';
import { rootOf } from '@vigie/audit/root-cause.ts';
import type { Rehearsal } from '@vigie/contract/rehearsal.ts';
import type { ProofReason } from '@vigie/contract/remedy-proof.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import { PRIMARY_TRACKER, queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { requireProblem } from '../causes/problems.service.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planRehearsal } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { readVisit } from '../observations/observations.service.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { readWebsiteSource } from '../jobs/run-sources.store.ts';
import { findRehearsal, findReferencePage, storeRehearsal, type RehearsalRow } from './rehearsals.store.ts';

export interface RequestedRehearsal {
  /** Id of the problem. */
  id: string;
  /** True for an automatic rehearsal: it skips pages whose login journey changes data on the site. */
  isAutomatic?: boolean;
}

/**
 * Starts a rehearsal of a problem's remedy on its page, or returns at once why it cannot be rehearsed. A rehearsal in
 * progress is not started twice.
 */
export async function rehearse(
  call: Call,
  { id, isAutomatic = false }: RequestedRehearsal,
  queue: RunQueue,
): Promise<Rehearsal> {
  const { db, now } = call;
  const problem = await requireProblem(call, id);
  const known = await findRehearsal(db, id);
  if (known !== null && known.endedAt === null) return present(call, known, problem.trackerId);
  const { companyId, websiteId, observationId, trackerId } = problem;
  const visit = await readVisit(call, { id: observationId, trackerId: omitPrimaryTracker(trackerId) }).catch(
    recordingGone,
  );
  const { stored } = visit;
  if (stored.observation === null) throw new ApiError('recording-gone');
  if (isAutomatic && changesSomething(visit.plan)) throw new ApiError('nothing-to-rehearse');
  const fault = faultOf(stored.verdicts, problem);
  const begun = { problemId: id, companyId, websiteId, observationId, at: now, isAutomatic };
  if (fault.why === null) {
    const order = { ...visit, ...fault, observation: stored.observation, url: stored.url };
    const jobId = await startVisits(call, { websiteId, trackerId, isAutomatic, ...order }, queue);
    await storeRehearsal(db, { ...begun, jobId, proof: null });
  } else {
    const proof = { outcome: 'cannot-be-rehearsed' as const, reason: fault.why, changes: [], after: [] };
    await storeRehearsal(db, { ...begun, jobId: null, proof });
  }
  return required(await readRehearsal(call, { id }));
}

/** Returns the last rehearsal of a problem; null if there is none. */
export async function readRehearsal(call: Call, { id }: { id: string }): Promise<Rehearsal | null> {
  const { trackerId } = await requireProblem(call, id);
  const row = await findRehearsal(call.db, id);
  return row === null ? null : present(call, row, trackerId);
}

/** Throws that the visit is missing which shows the problem. The problem itself exists. */
function recordingGone(error: unknown): never {
  throw error instanceof ApiError && error.code === 'not-found' ? new ApiError('recording-gone') : error;
}

/** Returns whether the journeys to a page change data on the site: orders, mails or payments. */
export function changesSomething({ journeys = [], preludeId }: RunPlan): boolean {
  return journeys.some(({ id, changesWorld }) => id === preludeId && changesWorld);
}

interface Fault {
  /** The fault, and the verdicts that follow from it. */
  verdicts: Verdict[];
  /** Reason why nothing can be rehearsed. */
  why: ProofReason | null;
}

function faultOf(
  verdicts: Verdict[],
  { rootCheck, rootReason }: { rootCheck: string | null; rootReason: string | null },
): Fault {
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const root = failing.find(({ check, reason }) => check === rootCheck && reason === rootReason);
  if (root === undefined) throw new ApiError('nothing-to-rehearse');
  const remedy = explain(root, verdicts);
  return {
    verdicts: failing.filter((verdict) => rootOf(verdict, verdicts) === root),
    why: remedy === null ? 'still-fails' : othersWork(root, remedy),
  };
}

interface Visits extends Fault {
  isAutomatic: boolean;
  websiteId: string;
  trackerId: string;
  url: string;
  plan: RunPlan;
  tracking: TrackingSettings;
  observation: Observation;
}

async function startVisits(call: Call, visits: Visits, queue: RunQueue): Promise<string> {
  const { db, now, isByProgram } = call;
  const { websiteId, trackerId, url, tracking, verdicts, observation } = visits;
  const website = await readWebsiteSource(db, websiteId);
  const soundUrl = await readTrackerRehearsals(db, trackerId, (its) =>
    findReferencePage(its, { websiteId, url }),
  );
  const rehearsal = { verdicts, soundUrl, answers: Object.fromEntries(recordAnswers(observation, tracking)) };
  const plan = planRehearsal(visits.plan, { url, tracking, rehearsal });
  await requireAgents(db, website.companyId, plan);
  await requireVisitsLeft(db, website, now);
  const requestedMode: Job['mode'] = isByProgram === true ? 'api' : 'manual';
  const mode = visits.isAutomatic ? 'rehearsal' : requestedMode;
  const of = { website, poolId: null, testId: null, pageUrl: url };
  const jobId = await insertPlannedJob(db, { plan, mode, now, ...of }, queue);
  return required(jobId);
}

async function present(call: Call, row: RehearsalRow, trackerId: string): Promise<Rehearsal> {
  const { problemId, observationId, jobId, shownId, proof, at, endedAt, failureCode } = row;
  const verdicts = await readTrackerRehearsals(call.db, trackerId, (its) =>
    readVerdicts(its, [observationId]),
  );
  return {
    problemId,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    jobId,
    observationId: shownId,
    before: (verdicts.get(observationId) ?? []).map(({ check, outcome, reason }) => ({
      check,
      outcome,
      reason,
    })),
    proof,
    failure: endedAt !== null && proof === null ? (failureCode ?? 'internal-error') : null,
  };
}

export const omitPrimaryTracker = (trackerId: string) =>
  trackerId === PRIMARY_TRACKER ? undefined : trackerId;

export function readTrackerRehearsals<T>(
  db: Db,
  trackerId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return trackerId === PRIMARY_TRACKER ? read(db) : queryTracker(db, trackerId, read);
}

function required<T>(value: T | null): T {
  if (value === null) throw new ApiError('run-already-active');
  return value;
}
