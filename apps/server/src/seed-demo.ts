import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { Db } from './db/schema/database.ts';
import { insertPlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { planScheduledPool } from './modules/jobs/pool-runs.service.ts';
import { insertPlan } from './modules/tracking-plans/plans.store.ts';
import {
  evaluateHistory,
  createPartitionsFor,
  pastStarts,
  storeHistory,
  type DemoHistory,
} from './seed-demo-history.ts';
import {
  evaluateDemoRuns,
  insertDemoJourney,
  saveDemoJourney,
  storeRuns,
  type DemoJourney,
} from './seed-demo-journeys.ts';
import { evaluateMatrices, storeMatrices } from './seed-demo-matrices.ts';
import { storeDemoOrders } from './seed-demo-orders.ts';
import { saveDemoOtherVisits } from './seed-demo-other-visits.ts';
import { DEMO_TIME_ZONE, saveDemoPool, type DemoOwner, type DemoPool } from './seed-demo-pool.ts';
import { sealPastVisit, type VisitToSeal } from './seed-demo-sealed.ts';
import { moveDemoReport, saveDemoReport, type DemoReportToSeed } from './seed-demo-report.ts';
import { dateServerVisits, storeServerVisits } from './seed-demo-server-calls.ts';
import { findDemoVisitorKey, storeDemoVisitors } from './seed-demo-visitors.ts';
import { refuseVendor, saveDemoWebsite, type DemoWebsite, type RefusedVendor } from './seed-demo-website.ts';
import type { SetupServices } from './setup.ts';

export type { DemoJourney } from './seed-demo-journeys.ts';
export type { DemoPool, DemoTest } from './seed-demo-pool.ts';
export type { VisitToSeal } from './seed-demo-sealed.ts';

export interface DemoToSeed extends DemoWebsite {
  /** The website's health pool, another pool, and the pool of its consent matrices, which runs once a week. */
  pools: { health: DemoPool; purchase: DemoPool; offers: DemoPool };
  refusedVendor: RefusedVendor;
  /** Visit of the last matrix that the demo seals. */
  sealed: VisitToSeal;
  /** Purchase journey, from the product page to the confirmation page. */
  purchase: DemoJourney;
  /** Journey that tries a group of orders. Absent: none does. */
  trial?: DemoJourney['journey'];
  /** Tracking plan of the website, which also evaluates its past visits. */
  plan: TrackingPlan;
  /** Report of the collector. Absent: the website has no reporting interface. */
  report?: DemoReportToSeed;
  /** Called once, for a new website. */
  history: () => DemoHistory;
}

/**
 * Gives the first company a demo website with its pools, journey, plan and past, and queues its first audit, once. If a
 * website of that name exists, only its settings and its address, also in journeys, change. The past needs an agent
 * that visited. The demo's own certificate is accepted.
 */
export async function seedDemo(
  { services }: { services: SetupServices },
  demo: DemoToSeed,
): Promise<{ websiteId: string; jobId: string | null; visitorKey: string | null }> {
  const { db, clock } = services;
  const now = new Date(clock.now());
  const history = await readHistory(db, demo, now);
  const seeded = await db.transaction().execute(async (transaction) => {
    const { id: companyId } = await transaction
      .selectFrom('companies')
      .select('id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { websiteId, isNew } = await saveDemoWebsite(transaction, companyId, demo);
    if (!isNew) {
      if (demo.report !== undefined) await moveDemoReport(transaction, websiteId, demo.report.url);
      return { websiteId, companyId, jobId: null, isNew };
    }
    const of = { companyId, websiteId, pagesMax: demo.pagesPerAudit, now };
    const jobId = await fillWebsite(transaction, of, { demo, history, services });
    return { websiteId, companyId, jobId, isNew };
  });
  const { websiteId, companyId, jobId, isNew } = seeded;
  const past = [...(history?.audits ?? []), ...(history?.purchases ?? [])];
  demo.report?.remember(past.flatMap(({ pages }) => pages.map(({ observation }) => observation)));
  if (isNew) await storeDemoVisitors(db, { websiteId, companyId, now });
  return { websiteId, jobId, visitorKey: await findDemoVisitorKey(db, websiteId) };
}

/** Adds pools, journey, plan, past and first audit to a new website. */
async function fillWebsite(
  db: Db,
  of: DemoOwner,
  { demo, history, services }: { demo: DemoToSeed; history: EvaluatedPast | null; services: SetupServices },
): Promise<string | null> {
  const { companyId, websiteId, now } = of;
  const poolId = await saveDemoPool(db, of, demo.pools.health);
  await saveDemoPool(db, of, demo.pools.purchase);
  const offersPoolId = await saveDemoPool(db, of, demo.pools.offers);
  await refuseVendor(db, of, demo.refusedVendor);
  const purchasePoolId = await saveDemoJourney(db, of, demo.purchase);
  // Created earlier: ids of one millisecond have no order, and lists show the journey that has runs first.
  const earlier = { ...of, now: new Date(of.now.getTime() - 1) };
  if (demo.trial !== undefined) await insertDemoJourney(db, earlier, demo.trial);
  await db.updateTable('websites').set({ healthPoolId: poolId }).where('id', '=', websiteId).execute();
  const planned = await planScheduledPool(db, poolId);
  const agent = await db.selectFrom('agents').select('id').orderBy('id').limit(1).executeTakeFirst();
  const past = agent === undefined || history === null ? null : { ...history, agentId: agent.id };
  if (past !== null) {
    const { agentId } = past;
    if (demo.report !== undefined)
      await saveDemoReport(db, of, { report: demo.report, secrets: services.secrets });
    await storeHistory(db, past, { planned, agentId });
    const offers = await planScheduledPool(db, offersPoolId);
    await storeMatrices(db, past.matrices, { planned: offers, agentId });
    await storeServerVisits(db, of, { visits: past.serverVisits, agentId });
    await sealPastVisit(db, of, { visit: demo.sealed, secrets: services.secrets });
  }
  await storeDemoOrders(db, of, { secrets: services.secrets, testRuns: past?.purchases ?? [] });
  await saveDemoOtherVisits(db, of, new URL(demo.url).origin);
  const plan = { version: 1, plan: demo.plan, note: '', authorId: null, madeAt: now };
  await insertPlan(db, { companyId, websiteId, ...plan });
  // Runs of journeys are evaluated when they are stored, so the plan must exist.
  if (past !== null) {
    const purchase = await planScheduledPool(db, purchasePoolId);
    await storeRuns(db, past.purchases, { planned: purchase, agentId: past.agentId });
  }
  return insertPlannedJob(db, { ...planned, mode: 'manual', now }, services.queue);
}

type EvaluatedPast = NonNullable<Awaited<ReturnType<typeof readHistory>>>;

/**
 * Reads the demo's history; null when the demo exists already. Slow work is done before a transaction locks the
 * company.
 */
async function readHistory(db: Db, demo: DemoToSeed, now: Date) {
  const existing = db.selectFrom('websites').select('id').where('name', '=', demo.websiteName).limit(1);
  if ((await existing.executeTakeFirst()) !== undefined) return null;
  const { tracking } = demo;
  const past = demo.history();
  const schedule = { cron: demo.pools.health.cron, timeZone: DEMO_TIME_ZONE };
  const history = evaluateHistory(past, { schedule, tracking, now });
  const daily = { cron: demo.purchase.pool.cron, timeZone: DEMO_TIME_ZONE };
  const starts = pastStarts(daily, { count: past.purchases.length, now });
  const purchases = evaluateDemoRuns(past.purchases, { starts, tracking, now });
  const weekly = { cron: demo.pools.offers.cron, timeZone: DEMO_TIME_ZONE };
  const weeks = pastStarts(weekly, { count: past.matrices.length, now, everyDays: 7 });
  const matrices = evaluateMatrices(past.matrices, { starts: weeks, tracking, now });
  const serverVisits = dateServerVisits(past.serverVisits, { tracking, now });
  await createPartitionsFor(db, [
    ...history.audits,
    ...purchases,
    ...serverVisits,
    ...matrices.flatMap(({ run, jobs }) => [run, ...jobs]),
  ]);
  return { ...history, purchases, matrices, serverVisits };
}
