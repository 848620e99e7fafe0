import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { OLDEST_DAYS } from '../evaluation/evaluated-page.ts';
import { deleteOldDeletions, forgetBefore } from '../modules/history/clickhouse/deletions.store.ts';
import { deleteFilesBefore, uncountPartition } from '../modules/limits/recordings.store.ts';
import {
  deleteOldStates,
  deleteUnusedValues,
  dropPartitionsBefore,
  deleteUnusedPolicies,
  type Partitioned,
} from '../modules/retention/old-data.store.ts';
import {
  deleteOldAuditLog,
  deleteOldFiles,
  deleteOldRows,
  deleteOldRuns,
  listWebsiteRetentions,
  type TimedTable,
} from '../modules/retention/old-rows.store.ts';
import { deleteOldOrders } from '../modules/orders/old-orders.store.ts';
import {
  deleteOldCollectors,
  listVisitedWebsites,
  shrinkVisitors,
} from '../modules/real-visitors/old-visitors.store.ts';
import { cutoffsAt, cutoffsOf, type Cutoffs, type Retention } from '../modules/retention/retention.policy.ts';

interface RetentionNeeds {
  db: Db;
  clock: Clock;
  retention: Retention;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

const RETENTION_LOCK = 8_441_704;
const DAY_MS = 24 * 3_600_000;

const PARTITIONED: ReadonlyArray<[Partitioned, keyof Cutoffs]> = [
  ['observation_documents', 'documents'],
  ['data_layer_visits', 'documents'],
  ['verdicts', 'observations'],
  ['tracker_visits', 'observations'],
  ['visit_events', 'documents'],
  ['visit_evaluations', 'observations'],
  ['observations', 'observations'],
];
const TIMED: ReadonlyArray<[TimedTable, keyof Cutoffs]> = [
  ['data_layer_days', 'documents'],
  ...PARTITIONED,
  ['data_layer_hours', 'documents'],
  ['page_values', 'documents'],
  ['verdict_rollups', 'rollups'],
  ['visit_rollups', 'rollups'],
  ['tracker_verdict_rollups', 'rollups'],
  ['tracker_visit_rollups', 'rollups'],
  ['event_days', 'rollups'],
  ['journey_runs', 'observations'],
  ['consent_matrices', 'observations'],
  ['page_policies', 'observations'],
  ['website_vendor_months', 'rollups'],
  ['website_stores', 'observations'],
  ['website_vendors', 'observations'],
  ['personal_data', 'observations'],
  ['passed_limits', 'observations'],
  ['blocked_pages', 'documents'],
  ['checked_links', 'observations'],
  ['website_pictures', 'screenshots'],
  ['visit_grants', 'rollups'],
  ['settings_changes', 'rollups'],
  ['page_changes', 'rollups'],
  ['compared_pages', 'documents'],
  ['container_visits', 'documents'],
  ['report_visits', 'documents'],
  ['counted_hits', 'observations'],
  ['report_days', 'rollups'],
  ['container_tag_days', 'rollups'],
  ['container_days', 'rollups'],
  ['container_scripts', 'observations'],
  ['container_versions', 'observations'],
  ['containers', 'observations'],
  ['server_calls', 'documents'],
  ['server_call_batches', 'documents'],
  ['visitor_figures', 'rollups'],
  ['visitor_cells', 'rollups'],
  ['visitor_counts', 'rollups'],
  ['visitor_reports', 'rollups'],
];

/** Deletes expired data. One worker does it at a time: old months at once, the rest in small batches. */
export async function applyRetention(needs: RetentionNeeds): Promise<void> {
  await needs.db.connection().execute(async (db) => {
    const locked = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${RETENTION_LOCK}) as is_mine`.execute(db);
    if (locked.rows[0]?.isMine !== true) return;
    try {
      await forget({ ...needs, db });
    } finally {
      await sql`select pg_advisory_unlock(${RETENTION_LOCK})`.execute(db);
    }
  });
}

async function forget({ db, clock, retention, signal }: RetentionNeeds): Promise<void> {
  const cutoffs = cutoffsAt(clock.now(), retention);
  const repeatWhile = async (deleteSome: () => Promise<boolean>) => {
    while (!signal.aborted && (await deleteSome()));
  };
  // Visits may arrive this late, so their months must stay
  const youngest = clock.now() - (OLDEST_DAYS + 1) * DAY_MS;
  for (const [table, kind] of PARTITIONED)
    await dropPartitionsBefore(db, table, {
      before: new Date(Math.min(cutoffs[kind].getTime(), youngest)),
      beforeDrop: uncountPartition,
    });
  await forgetBefore(db, { websiteId: null, before: cutoffs.documents });
  for (const { id: websiteId, companyId, ...days } of await listWebsiteRetentions(db)) {
    const own = cutoffsOf(clock.now(), cutoffs, days);
    const website = { companyId, websiteId };
    if (own.screenshots > cutoffs.screenshots)
      await repeatWhile(() => deleteFilesBefore(db, 'pictures', { ...website, before: own.screenshots }));
    await repeatWhile(() => deleteFilesBefore(db, 'bodies', { ...website, before: own.bodies }));
    for (const [table, kind] of TIMED)
      await repeatWhile(() => deleteOldRows(db, table, { websiteId, before: own[kind] }));
    for (const table of ['orders', 'order_purchases'] as const)
      await repeatWhile(() => deleteOldOrders(db, table, { websiteId, now: new Date(clock.now()) }));
    await deleteUnusedPolicies(db, websiteId);
    await forgetStates(db, { websiteId, before: own.documents, signal });
    if (own.documents > cutoffs.documents) await forgetBefore(db, { websiteId, before: own.documents });
  }
  for (const websiteId of await listVisitedWebsites(db))
    if (!signal.aborted) await shrinkVisitors(db, { websiteId, now: new Date(clock.now()) });
  await deleteOldCollectors(db, cutoffs.screenshots);
  await repeatWhile(() => deleteOldFiles(db, cutoffs.screenshots));
  await repeatWhile(() => deleteOldRuns(db, cutoffs.observations));
  await repeatWhile(() => deleteOldAuditLog(db, cutoffs.auditLog));
  await deleteOldDeletions(db, cutoffs.auditLog);
}

async function forgetStates(
  db: Db,
  { signal, ...old }: { websiteId: string; before: Date; signal: AbortSignal },
): Promise<void> {
  let deleted = 0;
  let more = 1;
  while (more > 0 && !signal.aborted) {
    more = await deleteOldStates(db, old);
    deleted += more;
  }
  if (deleted > 0) await deleteUnusedValues(db, old.websiteId);
}
