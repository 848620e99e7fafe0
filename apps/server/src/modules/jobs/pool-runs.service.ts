import type { Db } from '../../db/schema/database.ts';
import {
  planAudit,
  planHealthPool,
  planLinkCheck,
  planPool,
  withoutJourneys,
  type PoolRun,
} from './run-plans.ts';
import { requireContext, requireLoginJourney } from './run-requirements.service.ts';
import {
  findHealthTest,
  findLastPlanOfTest,
  listPoolJourneys,
  listPoolTests,
  readLinkListSource,
  readPoolSource,
  readWebsiteSource,
  type PoolSource,
  type WebsiteSource,
} from './run-sources.store.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { PlannedJob } from './planned-jobs.store.ts';

type Planned = Pick<PlannedJob, 'plan' | 'website' | 'poolId' | 'testId' | 'linkListId' | 'pageUrl'>;

/**
 * Returns the plan of a scheduled pool, for insertPlannedJob, with its own settings, pages and tests. The website's
 * health pool runs as an audit. Throws a Refusal if the pool's context was deleted.
 */
export async function planScheduledPool(db: Db, poolId: string): Promise<Planned> {
  const pool = await readPoolSource(db, poolId);
  const website = await readWebsiteSource(db, pool.websiteId);
  const plan =
    website.healthPoolId === poolId
      ? await planHealthPoolOf(db, website, poolId)
      : await planPoolOf(db, website, pool);
  return plannedOf(website, { plan, poolId });
}

/** Returns the check of a scheduled link list, for insertPlannedJob. */
export async function planScheduledCheck(db: Db, linkListId: string): Promise<Planned> {
  const { websiteId, ...list } = await readLinkListSource(db, linkListId);
  const website = await readWebsiteSource(db, websiteId);
  return { ...plannedOf(website, { plan: planLinkCheck(website, list), poolId: null }), linkListId };
}

/** Plans a run of a pool of the website, with its own settings. Throws a Refusal if its context was deleted. */
export async function planPoolOf(db: Db, website: WebsiteSource, pool: PoolSource): Promise<RunPlan> {
  return planPool(await runOf(db, website, pool));
}

/** Returns the whole audit of a website, as the button starts it, for insertPlannedJob. */
export async function planScheduledAudit(db: Db, websiteId: string): Promise<Planned> {
  const website = await readWebsiteSource(db, websiteId);
  const plan = await planAuditOf(db, website);
  return plannedOf(website, { plan, poolId: website.healthPoolId });
}

/**
 * Plans a visit of these pages with the settings of an audit. It counts nowhere. Throws a Refusal if the context was
 * deleted.
 */
export async function planSecondVisit(db: Db, websiteId: string, urls: string[]): Promise<Planned> {
  const website = await readWebsiteSource(db, websiteId);
  const audit = await planAuditOf(db, website);
  const pages = { urls, include: [], discover: false, pagesMax: urls.length };
  return plannedOf(website, { plan: { ...withoutJourneys(audit), ...pages, kind: 'trial' }, poolId: null });
}

/**
 * Plans a visit of these pages with a test, as the last run of that test made it. It counts nowhere: the plan does not
 * name the test's id. Returns null if no run of the test is stored. Throws a Refusal if the website was deleted.
 */
export async function planSecondTest(
  db: Db,
  websiteId: string,
  { testId, urls }: { testId: string; urls: string[] },
): Promise<Planned | null> {
  const website = await readWebsiteSource(db, websiteId);
  const plan = await findLastPlanOfTest(db, testId);
  const test = plan?.tests.find(({ id }) => id === testId);
  if (plan === null || test === undefined) return null;
  const pages = { urls, include: [], discover: false, pagesMax: urls.length };
  const tests = [{ ...test, id: null, urls: null }];
  return plannedOf(website, {
    plan: { ...withoutJourneys(plan), ...pages, kind: 'trial', tests, healthTestId: null },
    poolId: null,
  });
}

/** Returns the audit of a website: the pages of its health pool, or those that discovery finds. */
export async function planAuditOf(db: Db, website: WebsiteSource): Promise<RunPlan> {
  if (website.healthPoolId !== null) return planHealthPoolOf(db, website, website.healthPoolId);
  const context = await requireContext(db, website, null);
  return planAudit(website, await findHealthTest(db, website.healthTestId), context);
}

function plannedOf({ id, companyId }: WebsiteSource, run: Pick<Planned, 'plan' | 'poolId'>): Planned {
  return { ...run, website: { id, companyId }, testId: null, pageUrl: null };
}

/** Returns the audit of a website by its health pool. */
async function planHealthPoolOf(db: Db, website: WebsiteSource, poolId: string): Promise<RunPlan> {
  const run = await runOf(db, website, await readPoolSource(db, poolId));
  return planHealthPool(run, await findHealthTest(db, website.healthTestId));
}

async function listPoolContents(db: Db, poolId: string) {
  return { tests: await listPoolTests(db, poolId), journeys: await listPoolJourneys(db, poolId) };
}

async function runOf(db: Db, website: WebsiteSource, pool: PoolSource): Promise<PoolRun> {
  const { contextId, agentId } = pool.settings;
  const context = await requireContext(db, website, contextId);
  const loginJourney = await requireLoginJourney(db, pool);
  return {
    website,
    pool,
    context,
    ...(await listPoolContents(db, pool.id)),
    loginJourney,
    agentId,
    pageUrl: null,
  };
}
