import type { ExemptVendors } from '@vigie/contract/kept-consent.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { insertPlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { planScheduledPool } from './modules/jobs/pool-runs.service.ts';
import { insertPlan } from './modules/tracking-plans/plans.store.ts';
import {
  judgeHistory,
  makeRoomFor,
  pastStarts,
  storeHistory,
  type DemoHistory,
} from './seed-demo-history.ts';
import {
  judgeRuns,
  moveJourneys,
  saveDemoJourney,
  storeRuns,
  type DemoJourney,
} from './seed-demo-journeys.ts';
import { judgeMatrices, storeMatrices } from './seed-demo-matrices.ts';
import { DEMO_TIME_ZONE, saveDemoPool, type DemoOwner, type DemoPool } from './seed-demo-pool.ts';
import { sealPastVisit, type VisitToSeal } from './seed-demo-sealed.ts';
import type { SetupServices } from './setup.ts';

export type { DemoJourney } from './seed-demo-journeys.ts';
export type { DemoPool, DemoTest } from './seed-demo-pool.ts';
export type { VisitToSeal } from './seed-demo-sealed.ts';

export interface DemoToSeed {
  websiteName: string;
  url: string;
  tracking: TrackingSettings;
  pagesPerAudit: number;
  /** The website's health pool, another one, and the one of its consent matrices, which runs once a week. */
  pools: { health: DemoPool; purchase: DemoPool; offers: DemoPool };
  /** Vendors that need no consent on it. */
  exemptVendors: ExemptVendors['vendors'];
  /** A vendor that its company refuses. */
  refusedVendor: { vendor: string; note: string };
  /** What somebody would keep of its last matrix. */
  sealed: VisitToSeal;
  /** Its purchase, from the product to the thanks. */
  purchase: DemoJourney;
  /** Its tracking plan: its past is judged by it too. */
  plan: TrackingPlan;
  /** Read once, for a new website. */
  history: () => DemoHistory;
}

/**
 * Gives the first company a demo website with its pools, journey, plan and past, and queues its first audit, once. If a website of
 * that name exists, only its address, also in its journeys, and settings change. The past needs an agent that visited. The demo's own
 * certificate is accepted.
 */
export async function seedDemo(
  { services }: { services: SetupServices },
  demo: DemoToSeed,
): Promise<{ websiteId: string; jobId: string | null }> {
  const { db, queue, clock, secrets } = services;
  const now = new Date(clock.now());
  const history = await readHistory(db, demo, now);
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
    const of = { companyId, websiteId, pagesMax: demo.pagesPerAudit, now };
    const poolId = await saveDemoPool(transaction, of, demo.pools.health);
    await saveDemoPool(transaction, of, demo.pools.purchase);
    const offersPoolId = await saveDemoPool(transaction, of, demo.pools.offers);
    await refuseVendor(transaction, of, demo.refusedVendor);
    const purchasePoolId = await saveDemoJourney(transaction, of, demo.purchase);
    await transaction
      .updateTable('websites')
      .set({ healthPoolId: poolId })
      .where('id', '=', websiteId)
      .execute();
    const planned = await planScheduledPool(transaction, poolId);
    const agent = await transaction
      .selectFrom('agents')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const past = agent === undefined || history === null ? null : { ...history, agentId: agent.id };
    if (past !== null) {
      const { agentId } = past;
      await storeHistory(transaction, past, { planned, agentId });
      const offers = await planScheduledPool(transaction, offersPoolId);
      await storeMatrices(transaction, past.matrices, { planned: offers, agentId });
      await sealPastVisit(transaction, of, { visit: demo.sealed, secrets });
    }
    await insertPlan(transaction, {
      companyId,
      websiteId,
      version: 1,
      plan: demo.plan,
      note: '',
      authorId: null,
      madeAt: now,
    });
    // Runs of journeys are judged as they are stored: the plan is there.
    if (past !== null) {
      const purchase = await planScheduledPool(transaction, purchasePoolId);
      await storeRuns(transaction, past.purchases, { planned: purchase, agentId: past.agentId });
    }
    const jobId = await insertPlannedJob(transaction, { ...planned, mode: 'manual', now }, queue);
    return { websiteId, jobId };
  });
}

/** Null when the demo is there already. What it needs is made before a transaction holds the company. */
async function readHistory(db: Db, demo: DemoToSeed, now: Date) {
  const existing = db.selectFrom('websites').select('id').where('name', '=', demo.websiteName).limit(1);
  if ((await existing.executeTakeFirst()) !== undefined) return null;
  const { tracking } = demo;
  const past = demo.history();
  const schedule = { cron: demo.pools.health.cron, timeZone: DEMO_TIME_ZONE };
  const history = judgeHistory(past, { schedule, tracking, now });
  const daily = { cron: demo.purchase.pool.cron, timeZone: DEMO_TIME_ZONE };
  const starts = pastStarts(daily, past.purchases.length, now);
  const purchases = judgeRuns(past.purchases, { starts, tracking, now });
  const weekly = { cron: demo.pools.offers.cron, timeZone: DEMO_TIME_ZONE };
  const weeks = pastStarts(weekly, past.matrices.length, now, 7);
  const matrices = judgeMatrices(past.matrices, { starts: weeks, tracking, now });
  await makeRoomFor(db, [
    ...history.audits,
    ...purchases,
    ...matrices.flatMap(({ run, jobs }) => [run, ...jobs]),
  ]);
  return { ...history, purchases, matrices };
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
    .selectFrom('websites')
    .select(['id', 'url'])
    .where('companyId', '=', companyId)
    .where('name', '=', demo.websiteName)
    .executeTakeFirst();
  if (before !== undefined) {
    await db.updateTable('websites').set(columns).where('id', '=', before.id).execute();
    await moveJourneys(db, before.id, { from: new URL(before.url).origin, to: new URL(demo.url).origin });
    return { websiteId: before.id, isNew: false };
  }
  const websiteId = createId();
  await db
    .insertInto('websites')
    .values({ id: websiteId, companyId, ...columns, exemptVendors: jsonText(demo.exemptVendors) })
    .execute();
  return { websiteId, isNew: true };
}

async function refuseVendor(
  db: Db,
  { companyId, now }: Pick<DemoOwner, 'companyId' | 'now'>,
  refused: DemoToSeed['refusedVendor'],
): Promise<void> {
  await db
    .insertInto('listedVendors')
    .values({
      id: createId(now.getTime()),
      companyId,
      ...refused,
      standing: 'refused',
      userId: null,
      setAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
