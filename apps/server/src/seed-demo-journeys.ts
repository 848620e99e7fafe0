import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyInput } from '@vigie/contract/stored-journey.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { sql } from 'kysely';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { journeyColumns, journeys } from './modules/journeys/journeys.store.ts';
import {
  evaluateJourneyPages,
  storeJourneys,
  type ReportedJourney,
} from './modules/journeys/store-journeys.service.ts';
import { replaceJourneys } from './modules/pools/pool-journeys.store.ts';
import { insertPastJob } from './seed-demo-past-job.ts';
import { saveDemoPool, type DemoOwner, type DemoPool } from './seed-demo-pool.ts';

/** A journey of the demo, and the pool that runs it. */
export interface DemoJourney {
  journey: Pick<JourneyInput, 'title' | 'description' | 'severity' | 'recording'>;
  pool: DemoPool;
}

/** Runs of a journey with the dates assigned to them and the verdicts of their pages. */
export type EvaluatedRuns = Array<{ at: Date; endsAt: Date } & Omit<ReportedJourney, 'journeyId'>>;

/** Stores a journey in a published pool of its own. Returns the pool's id. */
export async function saveDemoJourney(
  db: Db,
  owner: DemoOwner,
  { journey, pool }: DemoJourney,
): Promise<string> {
  const { companyId, websiteId } = owner;
  const journeyId = await insertDemoJourney(db, owner, journey);
  const id = await saveDemoPool(db, owner, pool);
  await replaceJourneys(db, { id, companyId, websiteId, journeyIds: [journeyId] });
  return id;
}

/** Stores a journey that runs by hand. Returns its id. */
export async function insertDemoJourney(
  db: Db,
  { companyId, websiteId, now }: DemoOwner,
  journey: DemoJourney['journey'],
): Promise<string> {
  const journeyId = createId(now.getTime());
  const values = {
    ...journey,
    contextId: null,
    consent: 'none' as const,
    changesWorld: false,
    hits: null,
    isPrelude: false,
    preludeId: null,
    isDraft: false,
  };
  const of = { id: journeyId, companyId, websiteId, createdAt: now, updatedAt: now };
  await journeys.insert(db, { ...of, ...journeyColumns(values) });
  return journeyId;
}

/** Updates the demo's address in journeys, which contain the address of the time when they were created. */
export async function moveJourneys(
  db: Db,
  websiteId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  await sql`update journeys set recording = replace(recording::text, ${`"${from}/`}, ${`"${to}/`})::jsonb
    where website_id = ${websiteId}`.execute(db);
}

/** Evaluates past runs of a journey; the last ones began at these times. */
export function evaluateDemoRuns(
  records: readonly JourneyRecord[],
  { starts, tracking, now }: { starts: readonly Date[]; tracking: TrackingSettings; now: Date },
): EvaluatedRuns {
  return records.slice(-starts.length).map((recorded, index) => {
    const record = recordAt(recorded, starts[index] ?? now);
    const evaluated = evaluateJourneyPages(
      { seq: 1, type: 'journey-finished', journeyId: '', record },
      { tracking, now, preludeId: null },
    );
    return { at: new Date(record.startedAt), endsAt: new Date(record.finishedAt), ...evaluated };
  });
}

/** Returns the record with its times shifted so that the run begins at `at`. */
function recordAt(record: JourneyRecord, at: Date): JourneyRecord {
  const laterMs = at.getTime() - Date.parse(record.startedAt);
  const moved = <T extends { startedAt: string; finishedAt: string }>(times: T): T => ({
    ...times,
    startedAt: new Date(Date.parse(times.startedAt) + laterMs).toISOString(),
    finishedAt: new Date(Date.parse(times.finishedAt) + laterMs).toISOString(),
  });
  const pages = record.pages.map((page) => ({ ...page, observation: moved(page.observation) }));
  return { ...moved(record), pages };
}

/** Stores past runs as if an agent had reported them, each evaluated by the website's tracking plan. */
export async function storeRuns(
  db: Db,
  runs: EvaluatedRuns,
  { planned, agentId }: { planned: Pick<PlannedJob, 'plan' | 'website' | 'poolId'>; agentId: string },
): Promise<void> {
  const [journey] = planned.plan.journeys ?? [];
  if (journey === undefined) return;
  const { id: journeyId, title } = journey;
  const of = { companyId: planned.website.companyId, websiteId: planned.website.id };
  for (const { at, endsAt, ...evaluated } of runs) {
    const jobId = createId(at.getTime());
    await insertPastJob(db, { ...planned, jobId, agentId, at, endsAt, pages: [], countsForHealth: false });
    const row = { ...of, journeyId, jobId, title, at, stepsTotal: evaluated.record.steps.length };
    await db
      .insertInto('journeyRuns')
      .values({ id: createId(at.getTime()), ...row })
      .execute();
    const scope = { ...of, runId: jobId, attempt: 1, agentId };
    await storeJourneys(db, scope, [{ ...evaluated, journeyId }]);
  }
}
