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
import type { LimitScope, FullWebsite } from './website-limits.store.ts';
import { reachLimit } from './limits.service.ts';
import { dayOf, nextDayOf } from './visit-grants.store.ts';

/** Share of the limit that is freed in addition, so that the website does not reach the limit again at once. */
const FREED_SHARE = 0.05;

interface Trim {
  db: Db;
  website: FullWebsite;
  now: Date;
  /** Aborted when the worker stops; the next run deletes the rest. */
  signal: AbortSignal;
}

/**
 * Deletes recordings of a website until it is below its limit: first the oldest pictures, then other recordings of the
 * oldest days. Verdicts, their evidence and all counts stay.
 */
export async function trimRecordings(trim: Trim): Promise<void> {
  const { db, website, now, signal } = trim;
  const wanted = Math.floor(website.limitBytes * (1 - FREED_SHARE));
  const reached: Pick<LimitScope, 'picturesSince' | 'documentsSince'> = {};
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

/**
 * Tables deleted by whole days: a day of a dataLayer is stored and counted as a whole. Columnar day segments go before
 * their visits.
 */
const OF_A_DAY: readonly TimedTable[] = [
  'data_layer_days',
  'observation_documents',
  'visit_events',
  'data_layer_visits',
  'data_layer_hours',
];

/**
 * Deletes the recordings of the oldest day that has some, and returns since when recordings are complete. Of today it
 * deletes only documents, oldest first. Null: nothing may be deleted.
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
