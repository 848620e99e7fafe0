import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const ROWS = 2_000;
const FILES = 200;
const JOBS = 50;

/** Tables whose rows are found by website and instant. */
const INSTANTS = {
  observations: 'observed_at',
  observation_documents: 'observed_at',
  verdicts: 'observed_at',
  tracker_visits: 'observed_at',
  visit_events: 'observed_at',
  visit_evaluations: 'observed_at',
  event_days: 'day',
  journey_runs: 'at',
  consent_matrices: 'at',
  data_layer_visits: 'observed_at',
  page_values: 'observed_at',
  website_pictures: 'last_used_at',
  data_layer_hours: 'hour',
  data_layer_days: 'day',
  verdict_rollups: 'hour',
  visit_rollups: 'hour',
  tracker_verdict_rollups: 'hour',
  tracker_visit_rollups: 'hour',
  page_policies: 'last_seen_at',
  website_vendors: 'last_seen_at',
  website_vendor_months: 'month',
  website_stores: 'last_seen_at',
  personal_data: 'last_seen_at',
  passed_limits: 'last_seen_at',
  blocked_pages: 'observed_at',
  checked_links: 'checked_at',
  settings_changes: 'changed_at',
  page_changes: 'to_at',
  compared_pages: 'visited_at',
  visit_grants: 'day',
  container_visits: 'observed_at',
  report_visits: 'observed_at',
  counted_hits: 'observed_at',
  report_days: 'day',
  container_tag_days: 'day',
  container_days: 'day',
  container_scripts: 'last_seen_at',
  container_versions: 'last_seen_at',
  containers: 'last_seen_at',
  server_calls: 'at',
  server_call_batches: 'received_at',
  visitor_figures: 'at',
  visitor_cells: 'at',
  visitor_counts: 'at',
  visitor_reports: 'at',
} as const;
export type TimedTable = keyof typeof INSTANTS;

/** Rows that no visit renews, because a user uploaded them. They stay until a user deletes them. */
const UPLOADED: Partial<Record<TimedTable, RawBuilder<boolean>>> = {
  containers: sql`address = ''`,
  container_versions: sql`coalesce(container ->> 'context', '') = 'server'`,
};

export async function listWebsiteIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('websites').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns every website, with its own retention of recordings if it has one. */
export async function listWebsiteRetentions(db: Db) {
  return db
    .selectFrom('websites')
    .select(['id', 'companyId', 'documentsDays', 'picturesDays'])
    .orderBy('id')
    .execute();
}

/** Deletes some of a website's rows from before an instant, oldest first. Returns false if there are no more. */
export async function deleteOldRows(
  db: Db,
  table: TimedTable,
  { websiteId, before }: { websiteId: string; before: Date },
): Promise<boolean> {
  const [rows, instant] = [sql.table(table), sql.ref(INSTANTS[table])];
  const isUploaded = UPLOADED[table] ?? sql`false`;
  const isOld = sql`website_id = ${websiteId} and ${instant} < ${before} and not (${isUploaded})`;
  const deleted = await sql`
    delete from ${rows} where ${isOld} and ${instant} <= coalesce(
      (select ${instant} from ${rows} where ${isOld} order by ${instant} offset ${ROWS} limit 1), ${before})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0) >= ROWS;
}

/** Deletes some files that no recording since an instant and no website uses any more. */
export async function deleteOldFiles(db: Db, before: Date): Promise<boolean> {
  const deleted = await sql`
    with gone as (
      delete from file_contents where (company_id, sha256) in (
        select company_id, sha256 from file_contents as contents
        where last_used_at < ${before} and not exists (select from website_pictures as shown
          where shown.company_id = contents.company_id and shown.sha256 = contents.sha256)
          and not exists (select from website_bodies as stored
          where stored.company_id = contents.company_id and stored.sha256 = contents.sha256)
        order by last_used_at limit ${FILES}
      ) and last_used_at < ${before} returning company_id, sha256
    ), forgotten as (
      delete from files using gone where files.company_id = gone.company_id and files.sha256 = gone.sha256
    )
    select from gone`.execute(db);
  return deleted.rows.length >= FILES;
}

/** Deletes orders, events, pages and results of some jobs that ended before an instant. The jobs themselves stay. */
export async function deleteOldRuns(db: Db, before: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const jobs = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('finishedAt', '<', before)
      .where(sql<boolean>`exists (select from runs where runs.job_id = jobs.id)`)
      .limit(JOBS)
      .execute();
    if (jobs.length === 0) return false;
    const ids = jobs.map(({ id }) => id);
    await transaction.deleteFrom('testResults').where('jobId', 'in', ids).execute();
    await transaction.deleteFrom('runs').where('jobId', 'in', ids).execute();
    return true;
  });
}

/** Deletes the oldest entries, up to the first that stays: the hash chain of the others begins there. */
export async function deleteOldAuditLog(db: Db, before: Date): Promise<boolean> {
  const deleted = await sql`
    delete from audit_log where id in (
      select id from (
        select id, bool_and(at < ${before}) over (order by id) as is_old
        from (select id, at from audit_log order by id limit ${ROWS}) as oldest
      ) as counted where is_old
    )`.execute(db);
  await db.deleteFrom('deletedNames').where('deletedAt', '<', before).execute();
  return Number(deleted.numAffectedRows ?? 0) >= ROWS;
}
