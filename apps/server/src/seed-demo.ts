import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { insertPlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { planScheduledPool } from './modules/jobs/pool-runs.service.ts';
import { saveDemoPool, type DemoPool } from './seed-demo-pool.ts';
import type { SetupServices } from './setup.ts';

export type { DemoPool, DemoTest } from './seed-demo-pool.ts';

export interface DemoToSeed {
  websiteName: string;
  url: string;
  tracking: TrackingSettings;
  pagesPerAudit: number;
  /** The website's health pool, and another one. */
  pools: { health: DemoPool; purchase: DemoPool };
}

/**
 * Gives the first company a demo website with its pools, and queues its first audit, once. If a website of that name
 * exists, only its address and settings change. The demo's own certificate is accepted.
 */
export async function seedDemo(
  { services }: { services: SetupServices },
  demo: DemoToSeed,
): Promise<{ websiteId: string; jobId: string | null }> {
  const { db, queue, clock } = services;
  return db.transaction().execute(async (transaction) => {
    const { id: companyId } = await transaction
      .selectFrom('companies')
      .select('id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { websiteId, isNew } = await saveDemoWebsite(transaction, companyId, demo);
    if (!isNew) return { websiteId, jobId: null };
    const now = new Date(clock.now());
    const of = { companyId, websiteId, pagesMax: demo.pagesPerAudit, now };
    const poolId = await saveDemoPool(transaction, of, demo.pools.health);
    await saveDemoPool(transaction, of, demo.pools.purchase);
    await transaction
      .updateTable('websites')
      .set({ healthPoolId: poolId })
      .where('id', '=', websiteId)
      .execute();
    const planned = await planScheduledPool(transaction, poolId);
    const jobId = await insertPlannedJob(transaction, { ...planned, mode: 'manual', now }, queue);
    return { websiteId, jobId };
  });
}

async function saveDemoWebsite(db: Db, companyId: string, demo: DemoToSeed) {
  const columns = {
    name: demo.websiteName,
    url: new URL(demo.url).href,
    tracking: jsonText(demo.tracking),
    delaySeconds: 0,
    pagesPerAudit: demo.pagesPerAudit,
    respectRobots: true,
    acceptInvalidCertificates: true,
  };
  const before = await db
    .updateTable('websites')
    .set(columns)
    .where('companyId', '=', companyId)
    .where('name', '=', demo.websiteName)
    .returning('id')
    .executeTakeFirst();
  if (before !== undefined) return { websiteId: before.id, isNew: false };
  const websiteId = createId();
  await db
    .insertInto('websites')
    .values({ id: websiteId, companyId, ...columns })
    .execute();
  return { websiteId, isNew: true };
}
