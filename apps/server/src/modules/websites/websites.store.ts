import { sql, type RawBuilder } from 'kysely';
import { NO_TRACKER, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { ReachedLimit } from '@vigie/contract/website-limits.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { type ListQuery } from '../../db/list-page.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { isEndedAudit } from '../../evaluation/whole-audit.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type WebsiteRow = NonNullable<Awaited<ReturnType<typeof findWebsite>>>;

/** Input as stored: complete. */
export type CompleteWebsite = WebsiteInput & { visits: VisitOptions; contextId: string | null };

function selectWebsites(db: Db, actor: Actor) {
  return db
    .selectFrom('websites')
    .selectAll()
    .select([activeJob().as('activeJobId'), lastAudit().as('lastAuditAt')])
    .select(reachedLimits().as('reachedLimits'))
    .where(websiteWithinReach(actor));
}

function activeJob(): RawBuilder<string | null> {
  return sql`(select id from jobs where jobs.website_id = websites.id and kind = 'audit' and counts_for_health
    and state in ('queued', 'running'))`;
}

function lastAudit(): RawBuilder<Date | null> {
  return sql`(select max(finished_at) from jobs where jobs.website_id = websites.id and ${isEndedAudit})`;
}

function reachedLimits(): RawBuilder<ReachedLimit[]> {
  return sql`(select coalesce(json_agg(json_build_object('limit', "limit", 'at',
      to_char(reached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by "limit"), '[]')
    from (
      select "limit", reached_at from limit_reaches where limit_reaches.website_id = websites.id
        and reached_at >= case "limit" when 'visits' then date_trunc('day', now(), 'UTC') else now() - interval '7 days' end
      union all select 'budget', reached_at from company_months join companies on companies.id = company_months.company_id
      where company_months.company_id = websites.company_id and month = date_trunc('month', now(), 'UTC')
        and reached_at is not null and visits >= visits_per_month) as reached)`;
}

export async function findWebsite(db: Db, actor: Actor, id: string) {
  const row = await selectWebsites(db, actor).where('websites.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the requested websites that are not drafts. */
export async function findWebsites(db: Db, actor: Actor, ids: string[]): Promise<WebsiteRow[]> {
  return selectWebsites(db, actor)
    .where('websites.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('isDraft', '=', false)
    .orderBy('websites.id')
    .execute();
}

export interface WebsitesQuery extends ListQuery {
  companyId?: string | undefined;
}

export async function listWebsites(db: Db, actor: Actor, query: WebsitesQuery) {
  const { companyId = null } = query;
  const isSelected = sql<boolean>`${websiteWithinReach(actor)} and not is_draft
    and (${companyId}::uuid is null or company_id = ${companyId})`;
  const rows = selectWebsites(db, actor).where(isSelected);
  return readNewestPage(db, rows, { query, table: 'websites', counted: isSelected });
}

export async function insertWebsite(
  db: Db,
  actor: Actor,
  { id, input }: { id: string; input: CompleteWebsite },
): Promise<void> {
  await db
    .insertInto('websites')
    .values({ id, companyId: actor.companyId, ...columnsOf(input) })
    .execute();
}

/** Inserts a website of a company. Returns null if the company has one with that address. */
export async function insertUnlessTaken(
  db: Db,
  companyId: string,
  { id, input }: { id: string; input: CompleteWebsite },
): Promise<string | null> {
  const row = await db
    .insertInto('websites')
    .values({ id, companyId, ...columnsOf(input) })
    .onConflict((conflict) => conflict.expression(sql`company_id, is_draft, md5(url)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the websites of a company with these addresses. */
export async function findByAddresses(
  db: Db,
  companyId: string,
  urls: string[],
): Promise<{ id: string; url: string }[]> {
  if (urls.length === 0) return [];
  return db
    .selectFrom('websites')
    .select(['id', 'url'])
    .where('companyId', '=', companyId)
    .where('isDraft', '=', false)
    .where('url', 'in', urls)
    .execute();
}

/**
 * Stores the trackers of a website, unless a user has named some before. Returns false if a user has, or the website
 * was deleted.
 */
export async function setFirstTracking(
  db: Db,
  { id, tracking, now }: { id: string; tracking: TrackingSettings; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('websites')
    .set({ tracking: jsonText(tracking), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .where(sql<boolean>`tracking = ${jsonText(NO_TRACKER)}::jsonb`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores a website as a draft and returns the id; if the address has a draft already, that one's. */
export async function insertDraft(
  db: Db,
  actor: Actor,
  { id, input }: { id: string; input: CompleteWebsite },
): Promise<string> {
  const row = await db
    .insertInto('websites')
    .values({ id, companyId: actor.companyId, isDraft: true, ...columnsOf(input) })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, is_draft, md5(url)`)
        .doUpdateSet({ acceptInvalidCertificates: input.acceptInvalidCertificates, updatedAt: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates a website; a draft becomes a website. Returns false if it is not within the actor's reach. */
export async function updateWebsite(
  db: Db,
  actor: Actor,
  { id, input, now }: { id: string; input: CompleteWebsite; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('websites')
    .set({ ...columnsOf(input), isDraft: false, updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .where(websiteWithinReach(actor))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Locks a website until the transaction ends, and returns its last change. Null: it is not within the actor's reach. */
export async function lockLastChange(db: Db, actor: Actor, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('websites')
    .select('updatedAt')
    .where('id', '=', id)
    .where(websiteWithinReach(actor))
    .forUpdate()
    .executeTakeFirst();
  return row?.updatedAt ?? null;
}

/** Records a change of settings that are stored beside the website's own fields. */
export async function touchWebsite(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('websites')
    .set({ updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

/** Returns the columns of an input: every field is a column of its name. */
function columnsOf(input: CompleteWebsite) {
  return {
    ...input,
    name: plainText(input.name),
    tracking: jsonText(input.tracking),
    visits: jsonText(input.visits),
    agentNeeds: input.agentNeeds && jsonText(input.agentNeeds),
  };
}
