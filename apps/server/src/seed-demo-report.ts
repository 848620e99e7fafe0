import type { Observation } from '@vigie/contract/observation/observation.ts';
import { PRIMARY_TRACKER } from './db/query-tracker.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { sealToken } from './modules/counted/report-interfaces.service.ts';
import { reportInterfaces, tokenColumns } from './modules/counted/report-interfaces.store.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { DemoOwner } from './seed-demo-pool.ts';

/** Matomo of the demo's collector, in this process. */
export interface DemoReportToSeed {
  url: string;
  token: string;
  /** Takes the hits of visits that were made before the start. */
  remember: (visits: readonly Observation[]) => void;
}

/** Address of a demo's collector: a port of this machine. */
const OF_DEMO = /^http:\/\/127\.0\.0\.1:\d+\/?$/;

/** Adds the reporting interface of the demo's tracker. Visits that are stored afterwards are looked up in it. */
export async function saveDemoReport(
  db: Db,
  { companyId, websiteId, now }: DemoOwner,
  { report: { url, token }, secrets }: { report: DemoReportToSeed; secrets: SecretBox },
): Promise<void> {
  const id = createId(now.getTime());
  const options = { account: '', marker: '', dataset: '', location: '' };
  const entered = { family: 'matomo', url, ...options, isEnabled: true } as const;
  await reportInterfaces.insert(db, {
    ...entered,
    id,
    companyId,
    websiteId,
    trackerId: PRIMARY_TRACKER,
    ...tokenColumns(sealToken(secrets, id, token), now),
    createdAt: now,
    updatedAt: now,
    volumesDueAt: now,
  });
}

/** Moves the demo's interface to the collector's present address. One that a user added stays. */
export async function moveDemoReport(db: Db, websiteId: string, to: string): Promise<void> {
  const row = await db
    .selectFrom('reportInterfaces')
    .select(['id', 'url'])
    .where('websiteId', '=', websiteId)
    .where('trackerId', '=', PRIMARY_TRACKER)
    .executeTakeFirst();
  if (row === undefined || row.url === to || !OF_DEMO.test(row.url)) return;
  await db.updateTable('reportInterfaces').set({ url: to }).where('id', '=', row.id).execute();
}
