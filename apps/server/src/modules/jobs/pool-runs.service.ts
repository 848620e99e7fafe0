import type { Db } from '../../db/schema/database.ts';
import { planHealthPool, planPool, type PoolRun } from './pool-plan.ts';
import { requireContext } from './run-requirements.service.ts';
import {
  findHealthTest,
  listPoolTests,
  readPoolSource,
  readWebsiteSource,
  type PoolSource,
  type WebsiteSource,
} from './run-sources.store.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { PlannedJob } from './planned-jobs.store.ts';

/**
 * The plan of a scheduled pool, for insertPlannedJob, with its own settings, pages and tests. The website's health
 * pool runs as an audit. Throws a Refusal when the pool's context is gone.
 */
export async function planScheduledPool(
  db: Db,
  poolId: string,
): Promise<Pick<PlannedJob, 'plan' | 'website' | 'poolId' | 'testId' | 'pageUrl'>> {
  const pool = await readPoolSource(db, poolId);
  const website = await readWebsiteSource(db, pool.websiteId);
  const plan =
    website.healthPoolId === poolId
      ? await planHealthPoolOf(db, website, poolId)
      : planPool(await runOf(db, website, pool));
  const of = { id: website.id, companyId: website.companyId };
  return { plan, website: of, poolId, testId: null, pageUrl: null };
}

/** The audit of a website by its health pool. */
export async function planHealthPoolOf(db: Db, website: WebsiteSource, poolId: string): Promise<RunPlan> {
  const run = await runOf(db, website, await readPoolSource(db, poolId));
  return planHealthPool(run, await findHealthTest(db, website.healthTestId));
}

async function runOf(db: Db, website: WebsiteSource, pool: PoolSource): Promise<PoolRun> {
  const { contextId, agentId } = pool.settings;
  const context = await requireContext(db, website.id, contextId);
  return { website, pool, context, tests: await listPoolTests(db, pool.id), agentId, pageUrl: null };
}
