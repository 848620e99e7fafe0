import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { evaluatePage, type EvaluatedPage } from './evaluation/evaluated-page.ts';
import { planSecondVisit } from './modules/jobs/pool-runs.service.ts';
import { storePagesOnTheWay } from './modules/observations/store-pages.service.ts';
import { storeCalls } from './modules/server-calls/server-calls.service.ts';
import { oneAfterTheOther, type DemoServerVisit } from './seed-demo-history.ts';
import { insertPastJob } from './seed-demo-past-job.ts';
import type { DemoOwner } from './seed-demo-pool.ts';
import type { SetupServices } from './setup.ts';

const HOUR_MS = 3_600_000;
/** Time of the newest visit before now, and between two visits. */
const LAST_MS = 2 * HOUR_MS;
const BETWEEN_MS = 24 * HOUR_MS;

/** Visit with the times assigned to it, and its calls at these times. */
export interface DatedServerVisit {
  at: Date;
  endsAt: Date;
  pages: EvaluatedPage[];
  calls: ProxiedCall[];
}

/** Assigns times before now to visits and their calls, the last one two hours ago. */
export function dateServerVisits(
  visits: readonly DemoServerVisit[],
  { tracking, now }: { tracking: TrackingSettings; now: Date },
): DatedServerVisit[] {
  return visits.flatMap(({ observation: recorded, calls }, index) => {
    const at = new Date(now.getTime() - LAST_MS - (visits.length - 1 - index) * BETWEEN_MS);
    const laterMs = at.getTime() - Date.parse(recorded.startedAt);
    return oneAfterTheOther([recorded], at).map((observation) => ({
      at,
      endsAt: new Date(observation.finishedAt),
      pages: [evaluatePage({ url: observation.requestedUrl, observation }, { tracking, now })],
      calls: calls.map((call) => ({ ...call, at: new Date(Date.parse(call.at) + laterMs).toISOString() })),
    }));
  });
}

/** Stores visits that count nowhere, as if an agent had reported them, and the calls that a server sent on. */
export async function storeServerVisits(
  db: Db,
  { companyId, websiteId, now }: DemoOwner,
  { visits, agentId }: { visits: readonly DatedServerVisit[]; agentId: string },
): Promise<void> {
  const of = { companyId, websiteId };
  for (const { at, endsAt, pages } of visits) {
    const jobId = createId(at.getTime());
    const planned = await planSecondVisit(
      db,
      websiteId,
      pages.map(({ url }) => url),
    );
    // Recordings of a trial are deleted after a day.
    const plan = { ...planned.plan, kind: 'audit' as const };
    await insertPastJob(db, { ...planned, plan, jobId, agentId, at, endsAt, pages, countsForHealth: false });
    await storePagesOnTheWay(db, { ...of, runId: jobId, attempt: 1, agentId }, pages);
  }
  await storeCalls(db, { ...of, now }, { ...newBatch(), calls: visits.flatMap(({ calls }) => calls) });
}

/** Stores calls of the demo's server as a proxy would send them. All calls until now are among the stored ones. */
export async function storeDemoCalls(
  { services: { db, clock } }: { services: Pick<SetupServices, 'db' | 'clock'> },
  websiteId: string,
  calls: readonly ProxiedCall[],
): Promise<void> {
  const website = await db
    .selectFrom('websites')
    .select('companyId')
    .where('id', '=', websiteId)
    .executeTakeFirst();
  if (website === undefined) return;
  await storeCalls(db, { ...website, websiteId, now: new Date(clock.now()) }, { ...newBatch(), calls });
}

const newBatch = () => ({ batchId: createId(), dropped: 0, isComplete: true });
