import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ClientReportsTable } from '../../db/schema/tables.generated.ts';
import { resource, type RowOf } from '../../resources/resource.ts';
import type { NamedWebsite, OpenedWebsite } from './shared-links.store.ts';

function websitesOfReport(): RawBuilder<NamedWebsite[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', websites.id, 'name', websites.name, 'url', websites.url)
      order by lower(websites.name), websites.id), '[]')
    from client_report_websites join websites on websites.id = website_id where report_id = client_reports.id)`;
}

export const clientReports = resource('clientReports', (db) =>
  db.selectFrom('clientReports').selectAll().select(websitesOfReport().as('websites')),
);
export type ClientReportRow = RowOf<typeof clientReports>;

export interface ReportsQuery extends ListQuery {
  companyId?: string | undefined;
}

/** Returns the number of reports of a company and locks it: nobody adds another one until the transaction ends. */
export async function countReports(db: Db, companyId: string): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
  const { count } = await db
    .selectFrom('clientReports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewReport = Insertable<ClientReportsTable> & { websiteIds: readonly string[] };

export async function insertReport(db: Db, { websiteIds, ...columns }: NewReport): Promise<void> {
  await db.insertInto('clientReports').values(columns).execute();
  const { id: reportId, companyId } = columns;
  const rows = websiteIds.map((websiteId) => ({ companyId, reportId, websiteId }));
  await db.insertInto('clientReportWebsites').values(rows).execute();
}

/** Returns a due report and locks it for other workers until the transaction ends; null if none is due. */
export async function claimDueReport(db: Db, now: Date) {
  const row = await db
    .selectFrom('clientReports')
    .select(['id', 'email', 'timeZone'])
    .where('nextAt', '<=', now)
    .where('endedAt', 'is', null)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function setNextAt(db: Db, id: string, nextAt: Date): Promise<void> {
  await db.updateTable('clientReports').set({ nextAt }).where('id', '=', id).execute();
}

export async function recordReportSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('clientReports').set({ lastSentAt: now }).where('id', '=', id).execute();
}

/** Finds a report with its websites; null once its recipient, or a manager, ended it. */
export async function findSentReport(db: Db, id: string) {
  const report = await db
    .selectFrom('clientReports')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (report === undefined) return null;
  const websites: OpenedWebsite[] = await db
    .selectFrom('clientReportWebsites')
    .innerJoin('websites', 'websites.id', 'clientReportWebsites.websiteId')
    .select(['websites.id', 'websites.companyId', 'websites.name', 'websites.url', 'websites.tracking'])
    .where('reportId', '=', id)
    .orderBy(sql`lower(websites.name)`)
    .orderBy('websites.id')
    .execute();
  return { ...report, websites };
}

/** Finds the report with this secret in one of its mails: the mail that requested consent, or any of the links. */
export async function findReportOfToken(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom('clientReports')
    .selectAll()
    .select(websitesOfReport().as('websites'))
    .select(sql<boolean>`token_hash is not distinct from ${tokenHash}`.as('isAsking'))
    .where(
      sql<boolean>`(token_hash = ${tokenHash}
        or id = (select client_report_id from shared_links where token_hash = ${tokenHash}))`,
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmReport(
  db: Db,
  { id, nextAt, now }: { id: string; nextAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('clientReports')
    .set({ confirmedAt: now, endedAt: null, nextAt })
    .where('id', '=', id)
    .execute();
}

export async function endReport(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('clientReports').set({ endedAt: now, nextAt: null }).where('id', '=', id).execute();
}
