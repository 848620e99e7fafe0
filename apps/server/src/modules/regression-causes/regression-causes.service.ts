import type { Compared } from '@vigie/audit/regression-cause/compare-stored.ts';
import { createRegressionCase, type RegressionCase } from '@vigie/audit/regression-cause/regression-case.ts';
import { scriptDifference } from '@vigie/audit/regression-cause/script-difference.ts';
import type {
  NoCandidateReason,
  ProblemRegression,
  ScriptDifference,
} from '@vigie/contract/regression-cause.ts';
import type { StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { ApiError } from '../../errors/api-error.ts';
import { requireProblem } from '../causes/problems.service.ts';
import { readWebsiteSource } from '../jobs/run-sources.store.ts';
import { filesOf, type FileStore } from '../observations/files.store.ts';
import { readVisit } from '../observations/observations.service.ts';
import {
  omitPrimaryTracker,
  changesSomething,
  readTrackerRehearsals,
} from '../rehearsals/rehearse.service.ts';
import { decodeStoredText } from './stored-text.ts';
import { findSearch, listPageVisits, type SearchRow } from './regression-searches.store.ts';
import { findRegressionBoundary, type RegressionBoundary } from './regression-boundary.ts';

export type Problem = Awaited<ReturnType<typeof requireProblem>>;

/** Candidates for the regression cause of a page, with the first visit that shows the fault. */
export interface RegressionCandidates extends RegressionCase {
  boundary: RegressionBoundary;
  faulty: { observation: Observation; tracking: TrackingSettings; plan: RunPlan; url: string };
}

/** Returns what changed when the page of a problem broke, and the result of the last search among these changes. */
export async function readRegressionCause(call: Call, { id }: { id: string }): Promise<ProblemRegression> {
  const problem = await requireProblem(call, id);
  const row = await findSearch(call.db, id);
  const found = await findRegressionCandidates(call, problem);
  if (typeof found === 'string') {
    // The result of an earlier search stays visible after the page has recovered, or its visits are deleted.
    const search = row === null ? null : presentSearch(row);
    return { problemId: id, suspicions: row?.suspicions ?? null, why: found, search };
  }
  const { suspicions } = found;
  const isOfThis = row !== null && row.observationId === found.boundary.faultyId;
  if (isOfThis) return { problemId: id, suspicions: row.suspicions, why: null, search: presentSearch(row) };
  return { problemId: id, suspicions, why: await whyNot(call, problem, found), search: null };
}

function presentSearch({
  at,
  endedAt,
  jobId,
  tried,
  regressionCause,
  failureCode,
}: SearchRow): ProblemRegression['search'] {
  const hasFailed = endedAt !== null && regressionCause === null;
  return {
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    jobId,
    tried,
    culprit: regressionCause,
    failure: hasFailed ? (failureCode ?? 'internal-error') : null,
  };
}

/**
 * Returns why no search is possible; null if one is. A page changes data if its login journey does, or if its website
 * declares it.
 */
export async function whyNot(
  { db }: Pick<Call, 'db'>,
  { websiteId }: Pick<Problem, 'websiteId'>,
  { faulty, suspicions, tried }: RegressionCandidates,
): Promise<NoCandidateReason | null> {
  if (suspicions.suspects.length === 0) return 'nothing-changed';
  if (tried.length === 0) return 'not-put-back';
  const { visits } = await readWebsiteSource(db, websiteId);
  const isExcluded = changesSomething(faulty.plan) || visits.rehearsalsPerDay === 0;
  return isExcluded ? 'changes-something' : null;
}

/** Returns the candidates for the regression cause of a problem's page; otherwise the reason why there are none. */
export async function findRegressionCandidates(
  call: Call,
  problem: Problem,
): Promise<RegressionCandidates | NoCandidateReason> {
  const { db, now } = call;
  const { kind, rootCheck, pageId, trackerId } = problem;
  if (kind !== 'check' || rootCheck === null) return 'not-a-check';
  if (problem.resolvedAt !== null) return 'resolved';
  const visits = await readTrackerRehearsals(db, trackerId, (its) =>
    listPageVisits(its, { pageId, until: now }),
  );
  const boundary = findRegressionBoundary(visits, rootCheck);
  if (typeof boundary === 'string') return boundary;
  const faulty = await visitOf(call, boundary.faultyId, trackerId);
  const seen = await Promise.all(boundary.healthyIds.map((id) => visitOf(call, id, trackerId)));
  const [last, ...earlier] = seen.map((visit) => visit?.observation ?? null);
  if (faulty === null || !last) return 'not-kept';
  const known = earlier.filter((observation) => observation !== null);
  const { observation, tracking, plan } = faulty;
  const settings = { ...tracking, healthTestId: plan.healthTestId };
  const found = createRegressionCase({ healthy: [last, ...known], faulty: observation, settings });
  return typeof found === 'string' ? found : { ...found, boundary, faulty };
}

/** Returns null once the captured data is deleted. */
async function visitOf(
  call: Call,
  id: string,
  trackerId: string,
): Promise<RegressionCandidates['faulty'] | null> {
  const { stored, tracking, plan } = await readVisit(call, { id, trackerId: omitPrimaryTracker(trackerId) });
  const { observation, url } = stored;
  return observation === null ? null : { observation, tracking, plan, url };
}

/** Returns the difference between both versions of a candidate. Throws a refusal if one is not stored. */
export async function readDifference(
  call: Call,
  { id, place }: { id: string; place: number },
): Promise<ScriptDifference> {
  const { suspicions } = await readRegressionCause(call, { id });
  const candidate = suspicions?.suspects[place];
  if (candidate === undefined) throw new ApiError('recording-gone');
  const files = filesOf(call.db, await requireProblem(call, id), 'bodies');
  const [before, after] = await bothTexts(files, candidate);
  if (before === null || after === null) throw new ApiError('recording-gone');
  return scriptDifference(before, after);
}

/** Returns both texts of a candidate; null for a version that is not stored. */
export async function bothTexts(
  files: FileStore,
  candidate: Compared,
): Promise<[string | null, string | null]> {
  if (candidate.kind === 'header') return [linesOf(candidate.before), linesOf(candidate.after)];
  return [await textOf(files, candidate.before), await textOf(files, candidate.after)];
}

/** Returns a policy with one directive per line. */
const linesOf = (header: string | null) => (header ?? '').replaceAll(/;\s*/g, ';\n');

/** Returns the text of a stored body; empty if there was none, null if it is not stored. */
export async function textOf(
  files: FileStore,
  body: Pick<StoredBody, 'file' | 'sha256'> | null,
): Promise<string | null> {
  if (body === null) return '';
  if (body.file === null || body.sha256 === null) return null;
  const bytes = await files.get(body.file);
  return bytes === null ? null : decodeStoredText(bytes, body.sha256);
}
