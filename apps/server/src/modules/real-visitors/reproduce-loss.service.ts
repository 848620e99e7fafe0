import type * as z from 'zod';
import { pathMatcher } from '@vigie/contract/path-pattern.ts';
import type { reproductionInputSchema, ShownLoss } from '@vigie/contract/visitor-figures.ts';
import type { PageGroup } from '@vigie/contract/visitor-settings.ts';
import type { Call } from '../../access/actor.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredReproduction } from '../../db/schema/stored-types.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listVisitsOfJob } from '../alarms/second-visits.service.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planSecondVisit } from '../jobs/pool-runs.service.ts';
import { urlOfPath } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import { findWebsiteSource } from '../jobs/run-sources.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { listReleaseLabels } from './collect/watched-websites.store.ts';
import { answerOfVisits, isSameGroup, limitsOf, nearestVisitor } from './reproduce-loss.policy.ts';
import { isJobActive, listPageAddresses } from './reproduce-loss.store.ts';
import {
  findVisitorSettings,
  lockVisitorSettings,
  storeReproductions,
  type VisitorSettingsRow,
} from './visitor-settings.store.ts';

type Input = z.output<typeof reproductionInputSchema> & { websiteId: string };

/** Pages that one attempt visits. */
const PAGES = 3;
/** Maximum number of stored attempts of a website. */
const ATTEMPTS_MAX = 30;

/**
 * Sends an agent to pages of a loss, as the visitor that is nearest to its group. Refuses a loss that is no longer
 * found, and a second attempt before the first one has ended.
 */
export async function reproduceLoss(call: Call, input: Input, queue: RunQueue): Promise<void> {
  const { db, now, actor, isByProgram } = call;
  const { websiteId } = input;
  const website = requireFound(await findWebsiteSource(db, actor, websiteId));
  await lockVisitorSettings(db, websiteId);
  const settings = await findVisitorSettings(db, websiteId);
  const loss = settings?.losses.find((one) => isSameGroup(one, input));
  if (settings === undefined || loss === undefined) throw new ApiError('changed-meanwhile');
  const { trackerId, where } = loss;
  const earlierJob = settings.reproductions.find((one) => isSameGroup(one, loss))?.jobId ?? null;
  if (earlierJob !== null && (await isJobActive(db, earlierJob))) throw new ApiError('run-already-active');
  const [newestRelease = null] = await listReleaseLabels(db, websiteId, now);
  const limits = limitsOf(where, { newestRelease, now });
  const urls = await pagesOfGroup(
    db,
    { websiteId, baseUrl: website.url },
    { where, groups: settings.pageGroups },
  );
  const attempt: StoredReproduction = { trackerId, where, at: now.toISOString(), jobId: null, limits };
  if (urls.length === 0) attempt.limits = [...limits, 'no-page'];
  else {
    const planned = await planSecondVisit(db, websiteId, urls);
    const plan = asVisitor(planned.plan, where);
    await requireAgents(db, website.companyId, plan);
    await requireVisitsLeft(db, website, now);
    const mode = isByProgram === true ? 'api' : 'manual';
    attempt.jobId = await insertPlannedJob(db, { ...planned, plan, mode, now }, queue);
    if (attempt.jobId === null) throw new ApiError('run-already-active');
  }
  const others = settings.reproductions.filter((one) => !isSameGroup(one, loss));
  await storeReproductions(db, websiteId, [attempt, ...others].slice(0, ATTEMPTS_MAX));
}

function asVisitor(plan: RunPlan, where: ShownLoss['where']): RunPlan {
  const { device, consent } = nearestVisitor(where);
  const { profile } = plan.visits;
  return {
    ...plan,
    mode: 'isolated',
    ...(consent !== undefined && { consent }),
    visits: { ...plan.visits, profile: { ...profile, ...(device !== undefined && { device }) } },
  };
}

/** Returns pages that an agent can visit for a loss: known ones of its page group, or the address of the group itself. */
async function pagesOfGroup(
  db: Db,
  { websiteId, baseUrl }: { websiteId: string; baseUrl: string },
  { where: { pageGroup }, groups }: { where: ShownLoss['where']; groups: readonly PageGroup[] },
): Promise<string[]> {
  const known = await listPageAddresses(db, websiteId);
  if (typeof pageGroup !== 'string') return known.slice(0, PAGES);
  const matchers = groups.map(({ id, path }) => ({ id, matches: pathMatcher(path) }));
  const groupOf = (page: string) => {
    const url = URL.parse(page);
    return url === null ? null : (matchers.find(({ matches }) => matches(url))?.id ?? '');
  };
  const found = known.filter((page) => groupOf(page) === pageGroup).slice(0, PAGES);
  const path = groups.find(({ id }) => id === pageGroup)?.path;
  if (found.length > 0 || path === undefined || path.includes('*')) return found;
  return [urlOfPath(path, baseUrl)];
}

/** Returns the losses of a website with the last attempt to reproduce each. An attempt ends with its job. */
export async function withReproductions(
  db: Db,
  { losses, reproductions }: Pick<VisitorSettingsRow, 'losses' | 'reproductions'>,
): Promise<ShownLoss[]> {
  const shown: ShownLoss[] = [];
  for (const loss of losses) {
    const attempt = reproductions.find((one) => isSameGroup(one, loss));
    shown.push({ ...loss, reproduction: attempt === undefined ? null : await presentAttempt(db, attempt) });
  }
  return shown;
}

async function presentAttempt(
  db: Db,
  { at, jobId, limits, trackerId }: StoredReproduction,
): Promise<ShownLoss['reproduction']> {
  if (jobId === null) return { at, jobId, state: 'impossible', limits, visit: null };
  const isActive = await isJobActive(db, jobId);
  if (isActive === null) return null;
  if (isActive) return { at, jobId, state: 'running', limits: [], visit: null };
  return { at, jobId, ...answerOfVisits(await listVisitsOfJob(db, { jobId, trackerId }), limits) };
}
