import { sql } from 'kysely';
import type { BlockingResult, VisitBlocking } from '@vigie/contract/stored-blocking.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { BlockingReportsTable } from '../../db/schema/tables.generated.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';

/** Marks websites with new visits, which a worker compares with filter lists. */
export const blockingProjection: Projection = {
  name: 'blocking',
  isFor: ({ countsForHealth }) => countsForHealth,
  store: markWebsiteDue,
};

/**
 * Marks a website once for many visits: soon for its first comparison, and then at most every two minutes to once an
 * hour, by the number of compared pages. A marked row is not locked, so that parallel runs do not wait for each other.
 */
async function markWebsiteDue(db: Db, { scope: { companyId, websiteId } }: ProjectedVisits): Promise<void> {
  const marked = await sql<{ isMarked: boolean }>`
    select due_at is not null as is_marked from blocking_reports where website_id = ${websiteId}`.execute(db);
  const [row] = marked.rows;
  if (row?.isMarked === true) return;
  if (row === undefined)
    await sql`
      insert into blocking_reports (website_id, company_id, due_at)
      values (${websiteId}, ${companyId}, now() + interval '20 seconds')
      on conflict do nothing`.execute(db);
  else
    await sql`
      update blocking_reports
      set due_at = greatest(now() + interval '1 minute', compared_at + least(interval '1 hour', greatest(
        interval '2 minutes', coalesce((result ->> 'pages')::int, 0) * interval '6 seconds')))
      where website_id = ${websiteId} and due_at is null`.execute(db);
}

/** Marks all websites of a company, whose lists changed. */
export async function markCompanyDue(db: Db, companyId: string, now: Date): Promise<void> {
  await db.updateTable('blockingReports').set({ dueAt: now }).where('companyId', '=', companyId).execute();
}

const LEASE_MS = 120_000;
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Website that one worker compares. */
export type ClaimedWebsite = Pick<
  BlockingReportsTable,
  'websiteId' | 'companyId' | 'dueAt' | 'leasedUntil' | 'listsKey'
> & { result: BlockingResult | null };

/** Takes the next website that is due, those of one company after each other. Null: none is. */
export async function claimWebsite(db: Db, now: Date): Promise<ClaimedWebsite | null> {
  const row = await db
    .updateTable('blockingReports')
    .set({ leasedUntil: leaseFrom(now) })
    .where('websiteId', '=', (query) =>
      query
        .selectFrom('blockingReports')
        .select('websiteId')
        .where('dueAt', '<=', now)
        .where(sql<boolean>`(leased_until is null or leased_until <= ${now})`)
        .orderBy('companyId')
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['websiteId', 'companyId', 'dueAt', 'leasedUntil', 'listsKey', 'result'])
    .executeTakeFirst();
  return row ?? null;
}

/** Extends the lease. Returns false if another worker has the website, or it was deleted. */
export async function extendWebsiteLease(db: Db, claimed: ClaimedWebsite, now: Date): Promise<boolean> {
  const leasedUntil = leaseFrom(now);
  const updated = await db
    .updateTable('blockingReports')
    .set({ leasedUntil })
    .where('websiteId', '=', claimed.websiteId)
    .where('leasedUntil', '=', claimed.leasedUntil)
    .executeTakeFirst();
  claimed.leasedUntil = leasedUntil;
  return updated.numUpdatedRows === 1n;
}

/** Stores the result of a comparison, and forgets pages that were not compared. A later mark stays. */
export async function storeResult(
  db: Db,
  { websiteId, dueAt, leasedUntil }: ClaimedWebsite,
  { result, listsKey }: { result: BlockingResult; listsKey: string },
): Promise<void> {
  const comparedAt = new Date(result.at);
  const stored = await db
    .updateTable('blockingReports')
    .set({
      comparedAt,
      listsKey,
      result: jsonText(result),
      leasedUntil: null,
      dueAt: sql`case when date_trunc('milliseconds', due_at) <= ${dueAt} then null else due_at end`,
    })
    .where('websiteId', '=', websiteId)
    .where('leasedUntil', '=', leasedUntil)
    .executeTakeFirst();
  if (stored.numUpdatedRows !== 1n) return;
  await db
    .deleteFrom('blockedPages')
    .where('websiteId', '=', websiteId)
    .where('comparedAt', '<', comparedAt)
    .execute();
}

/** Gives a website back after an error. It is compared again later. */
export async function releaseWebsite(db: Db, { websiteId }: ClaimedWebsite, dueAt: Date): Promise<void> {
  await db
    .updateTable('blockingReports')
    .set({ leasedUntil: null, dueAt })
    .where('websiteId', '=', websiteId)
    .execute();
}

export async function findWebsiteTracking(db: Db, websiteId: string): Promise<TrackingSettings | null> {
  const row = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirst();
  return row?.tracking ?? null;
}

/** Newest recorded visit of a page. */
export interface NewestVisit {
  id: string;
  pageId: string;
  observedAt: Date;
}

/** Returns the newest recorded visit of each page since an instant, last seen pages first. */
export async function listNewestVisits(
  db: Db,
  { websiteId, since, limit }: { websiteId: string; since: Date; limit: number },
): Promise<NewestVisit[]> {
  const { rows } = await sql<NewestVisit>`
    select newest.id, pages.id as page_id, newest.observed_at
    from (
      select id, last_seen_at from pages where website_id = ${websiteId} and last_seen_at >= ${since}
      order by last_seen_at desc, id limit ${limit}
    ) as pages
    cross join lateral (
      select observations.id, observations.observed_at from observations
      where observations.page_id = pages.id and observations.observed_at >= ${since}
        and observations.outcome = 'measured' and observations.counts_for_health
      order by observations.observed_at desc limit 1
    ) as newest
    order by pages.last_seen_at desc, pages.id`.execute(db);
  return rows;
}

export type PageResult = Omit<NonNullable<VisitBlocking['compared']>, 'at'>;

/** Stores what lists stop on pages. */
export async function storeBlockedPages(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  { pages, comparedAt }: { pages: readonly (NewestVisit & { result: PageResult })[]; comparedAt: Date },
): Promise<void> {
  const rows = pages.map(({ id, pageId, observedAt, result }) => ({ id, pageId, observedAt, result }));
  await sql`
    insert into blocked_pages (page_id, company_id, website_id, observation_id, observed_at, compared_at, result)
    select "pageId", ${companyId}::uuid, ${websiteId}::uuid, id, "observedAt", ${comparedAt}, result
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as pages (
      "id" uuid, "pageId" uuid, "observedAt" timestamptz, "result" jsonb)
    where exists (select from pages as own where own.id = pages."pageId")
    order by "pageId"
    on conflict (page_id) do update set observation_id = excluded.observation_id,
      observed_at = excluded.observed_at, compared_at = excluded.compared_at,
      result = excluded.result`.execute(db);
}

/** Returns the stored comparison of a website. The caller has checked that it is within reach. */
export async function findBlockingReport(db: Db, websiteId: string) {
  const row = await db
    .selectFrom('blockingReports')
    .select(['dueAt', 'result'])
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the stored comparison of a visit. The caller has checked that it is within reach. Null: there is none. */
export async function findBlockedPage(db: Db, observationId: string, pageId: string) {
  const row = await db
    .selectFrom('blockedPages')
    .select(['comparedAt', 'result'])
    .where('pageId', '=', pageId)
    .where('observationId', '=', observationId)
    .executeTakeFirst();
  return row ?? null;
}
