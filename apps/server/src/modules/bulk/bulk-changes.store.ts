import { sql } from 'kysely';
import type { BulkAction, BulkOutcome, BulkValue } from '@vigie/contract/bulk.ts';
import { jsonText } from '../../db/json-text.ts';
import { countRows, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import { resource, type RowOf } from '../../resources/resource.ts';

export const bulkChanges = resource('bulkChanges', (db) =>
  db
    .selectFrom('bulkChanges')
    .leftJoin('users', 'users.id', 'bulkChanges.userId')
    .selectAll('bulkChanges')
    .select(nameOfUser('users').as('userName'))
    .select(
      sql<Partial<Record<BulkOutcome, number>>>`(select coalesce(json_object_agg(outcome, count), '{}') from (
        select outcome, count(*)::int from bulk_change_websites where bulk_change_id = bulk_changes.id
        group by outcome) as counted)`.as('counts'),
    ),
);
export type BulkChangeRow = RowOf<typeof bulkChanges>;

interface NewBulkChange {
  id: string;
  companyId: string;
  userId: string | null;
  action: BulkAction;
  websiteIds: string[];
  now: Date;
}

export async function insertBulkChange(db: Db, change: NewBulkChange): Promise<void> {
  const { id, companyId, userId, action, websiteIds, now } = change;
  await db
    .insertInto('bulkChanges')
    .values({ id, companyId, userId, action: jsonText(action), createdAt: now, undoneAt: null })
    .execute();
  await sql`insert into bulk_change_websites (bulk_change_id, company_id, website_id, outcome)
    select ${id}, ${companyId}, website_id, 'waiting' from unnest(${websiteIds}::uuid[]) as selected (website_id)`.execute(
    db,
  );
}

export async function deleteBulkChangesBefore(
  db: Db,
  { companyId, before }: { companyId: string; before: Date },
): Promise<void> {
  await db
    .deleteFrom('bulkChanges')
    .where('companyId', '=', companyId)
    .where('createdAt', '<', before)
    .execute();
}

/** Locks a change, so that no second step runs at the same time. */
export async function lockBulkChange(db: Db, id: string): Promise<void> {
  await db.selectFrom('bulkChanges').select('id').where('id', '=', id).forUpdate().execute();
}

/** Marks a change as undone. Websites that were not changed yet stay unchanged. */
export async function markUndone(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('bulkChanges').set({ undoneAt: now }).where('id', '=', id).execute();
  await db
    .updateTable('bulkChangeWebsites')
    .set({ outcome: 'undone' })
    .where('bulkChangeId', '=', id)
    .where('outcome', '=', 'waiting')
    .execute();
}

export interface StepRow {
  websiteId: string;
  before: BulkValue | null;
  after: BulkValue | null;
}

/** Returns the next websites of a change and locks them until the transaction ends. */
export async function claimBulkStep(
  db: Db,
  { id, outcome, limit }: { id: string; outcome: BulkOutcome; limit: number },
): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('bulkChangeWebsites')
    .select(['websiteId', 'before', 'after'])
    .where('bulkChangeId', '=', id)
    .where('outcome', '=', outcome)
    .orderBy('websiteId')
    .limit(limit)
    .execute();
  await db
    .selectFrom('websites')
    .select('id')
    .where('id', '=', sql<string>`any(${rows.map(({ websiteId }) => websiteId)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows;
}

export interface SettledWebsite {
  outcome: BulkOutcome;
  refusal: string | null;
  before: BulkValue | null;
  after: BulkValue | null;
}

export async function settleWebsite(
  db: Db,
  { id, websiteId }: { id: string; websiteId: string },
  { outcome, refusal, before, after }: SettledWebsite,
): Promise<void> {
  await db
    .updateTable('bulkChangeWebsites')
    .set({ outcome, refusal, before: before && jsonText(before), after: after && jsonText(after) })
    .where('bulkChangeId', '=', id)
    .where('websiteId', '=', websiteId)
    .execute();
}

export interface BulkWebsitesQuery extends ListQuery {
  id: string;
  outcome?: BulkOutcome | undefined;
}

/** Returns the result for each website. The caller has checked that the change is within reach. */
export async function listBulkWebsites(db: Db, query: BulkWebsitesQuery) {
  const { id, outcome = null, limit } = query;
  const after = cursorOf(query);
  const isMatch = sql<boolean>`(bulk_change_id = ${id} and (${outcome}::text is null or outcome = ${outcome}))`;
  const rows = await db
    .selectFrom('bulkChangeWebsites')
    .innerJoin('websites', 'websites.id', 'bulkChangeWebsites.websiteId')
    .select(['websites.id', 'websites.name', 'websites.url', 'outcome', 'refusal', 'before', 'after'])
    .where(isMatch)
    .$if(after !== null, (select) => select.where('websites.id', '<', after))
    .orderBy('websites.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { ...cutPage(rows, limit), total: await countRows(db, 'bulk_change_websites', isMatch) };
}

/** Returns the contexts of some websites, by their labels. */
export async function listContextLabels(db: Db, websiteIds: string[]) {
  return db
    .selectFrom('contexts')
    .select(['id', 'websiteId', 'label'])
    .where('websiteId', '=', sql<string>`any(${websiteIds}::uuid[])`)
    .execute();
}
