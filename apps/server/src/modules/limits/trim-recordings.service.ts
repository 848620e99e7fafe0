import type { Db } from '../../db/schema/database.ts';
import { forgetBefore } from '../history/clickhouse/deletions.store.ts';
import { deleteOldStates, deleteUnusedValues } from '../retention/old-data.store.ts';
import { deleteOldRows, type TimedTable } from '../retention/old-rows.store.ts';
import {
  readRecordedBytes,
  deleteOldestDocuments,
  deleteOldestFiles,
  findOldestRecording,
} from './recordings.store.ts';
import type { Reach, FullWebsite } from './website-limits.store.ts';
import { reachLimit } from './limits.service.ts';
import { dayOf, nextDayOf } from './visit-grants.store.ts';

/** Below its limit by so much, a website has room again for a while. */
const ROOM = 0.05;

interface Trim {
  db: Db;
  website: FullWebsite;
  now: Date;
  /** Aborted when the worker stops; the rest is for the next time. */
  signal: AbortSignal;
}

/**
 * Brings a website below its limit of recordings: the oldest pictures go first, then what else was recorded of the oldest
 * days. Verdicts, with what proves them, and everything counted stay.
 */
export async function trimRecordings(trim: Trim): Promise<void> {
  const { db, website, now, signal } = trim;
  const wanted = Math.floor(website.limitBytes * (1 - ROOM));
  const reached: Pick<Reach, 'picturesSince' | 'documentsSince'> = {};
  for (;;) {
    const excess = (await countRecordings(db, website.id)) - wanted;
    if (excess <= 0 || signal.aborted) break;
    const of = { companyId: website.companyId, websiteId: website.id, bytes: excess };
    const picturesSince = await deleteOldestFiles(db, 'pictures', of);
    const documentsSince = picturesSince === null ? await deleteOldestDay(trim, excess) : null;
    if (picturesSince === null && documentsSince === null) break;
    if (picturesSince !== null) reached.picturesSince = picturesSince;
    if (documentsSince !== null) reached.documentsSince = documentsSince;
  }
  const { companyId, id: websiteId } = website;
  await db
    .transaction()
    .execute((transaction) =>
      reachLimit(transaction, { companyId, websiteId, limit: 'recordings', ...reached, now }),
    );
}

async function countRecordings(db: Db, websiteId: string): Promise<number> {
  return Object.values(await readRecordedBytes(db, websiteId)).reduce((sum, bytes) => sum + bytes, 0);
}

/** A day of a dataLayer is packed and counted whole, so it goes whole; what is packed goes before its visits. */
const OF_A_DAY: readonly TimedTable[] = [
  'data_layer_days',
  'observation_documents',
  'visit_events',
  'data_layer_visits',
  'data_layer_hours',
];

/**
 * Deletes what was recorded on the oldest day that has something, and says since when it is whole. Of today only
 * documents go, the oldest first. Null: there is nothing that may go.
 */
async function deleteOldestDay({ db, website, now, signal }: Trim, bytes: number): Promise<Date | null> {
  const websiteId = website.id;
  const oldest = await findOldestRecording(db, websiteId);
  if (oldest === null) return null;
  if (oldest >= dayOf(now)) return deleteOldestDocuments(db, { websiteId, bytes });
  const before = nextDayOf(oldest);
  for (const table of OF_A_DAY)
    while (!signal.aborted && (await deleteOldRows(db, table, { websiteId, before })));
  while (!signal.aborted && (await deleteOldStates(db, { websiteId, before })) > 0);
  await deleteUnusedValues(db, websiteId);
  await forgetBefore(db, { websiteId, before });
  return before;
}
