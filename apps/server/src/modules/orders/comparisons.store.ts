import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export interface ComparedDays {
  websiteId: string;
  from: string;
  to: string;
}

export async function findComparison(db: Db, { websiteId, from, to }: ComparedDays) {
  return db
    .selectFrom('orderComparisons')
    .selectAll()
    .where('websiteId', '=', websiteId)
    .where('fromDay', '=', from)
    .where('toDay', '=', to)
    .executeTakeFirst();
}

/** Requests the comparison of a period. A known one is computed again. */
export async function requestComparison(
  db: Db,
  { websiteId, companyId, from, to }: ComparedDays & { companyId: string },
  { now, isCurrent }: { now: Date; isCurrent: boolean },
): Promise<void> {
  await db
    .insertInto('orderComparisons')
    .values({ websiteId, companyId, fromDay: from, toDay: to, isCurrent, dueAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['websiteId', 'fromDay', 'toDay'])
        .doUpdateSet({ dueAt: sql`coalesce(order_comparisons.due_at, excluded.due_at)` }),
    )
    .execute();
}

/** Returns the day of a website's newest order; null without orders. */
export async function findNewestDay(db: Db, websiteId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from orders where website_id = ${websiteId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** Returns the instants of the first and last purchase of a website. */
export async function findPurchaseReach(db: Db, websiteId: string): Promise<{ from: Date; to: Date } | null> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select min(purchased_at) as "from", max(purchased_at) as "to" from order_purchases
    where website_id = ${websiteId}`.execute(db);
  const [reach] = rows;
  if (reach === undefined || reach.from === null || reach.to === null) return null;
  return { from: reach.from, to: reach.to };
}

export async function listOrderDays(db: Db, { websiteId, from, to }: ComparedDays) {
  return db
    .selectFrom('orderDays')
    .selectAll()
    .where('websiteId', '=', websiteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

interface MovedDay {
  day: string;
  toPaid: number;
  toCancelled: number;
  toRefunded: number;
  lastAt: Date;
}

const changedTo = (state: string) => sql`count(distinct orders.id) filter (where to_state = ${state})`;

/** Counts the orders of each day whose state changed on a later day. */
export async function listMovedDays(
  db: Db,
  { websiteId, from, to, timeZone }: ComparedDays & { timeZone: string },
): Promise<MovedDay[]> {
  const { rows } = await sql<MovedDay>`
    select orders.day, ${changedTo('paid')} as to_paid, ${changedTo('cancelled')} as to_cancelled,
      ${changedTo('refunded')} as to_refunded, max(changed_at) as last_at
    from order_changes as changes join orders on orders.id = changes.order_id
    where orders.website_id = ${websiteId} and orders.day between ${from}::date and ${to}::date
      and (changed_at at time zone ${timeZone})::date > orders.day
    group by orders.day`.execute(db);
  return rows;
}

/** Days of the current comparison, and number of others that are stored for a website. */
export const CURRENT_DAYS = 30;
const OTHERS_MAX = 20;
/** Pause between two computations of one comparison. */
const PAUSE = sql`interval '30 seconds'`;

/** Requests the comparison of the newest days, and those whose orders changed. */
export async function requestDueComparisons(
  db: Db,
  { websiteId, companyId }: { websiteId: string; companyId: string },
  now: Date,
): Promise<void> {
  const newest = await findNewestDay(db, websiteId);
  await sql`delete from order_comparisons where website_id = ${websiteId} and is_current
    and to_day is distinct from ${newest}::date`.execute(db);
  await sql`delete from order_comparisons where website_id = ${websiteId} and not is_current and created_at < (
    select created_at from order_comparisons where website_id = ${websiteId} and not is_current
    order by created_at desc offset ${OTHERS_MAX - 1} limit 1)`.execute(db);
  if (newest === null) return;
  const from = new Date(Date.parse(newest) - (CURRENT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  await requestComparison(db, { websiteId, companyId, from, to: newest }, { now, isCurrent: true });
  await sql`update order_comparisons set due_at = greatest(${now}::timestamptz, compared_at + ${PAUSE})
    where website_id = ${websiteId} and due_at is null`.execute(db);
}

export type DueComparison = NonNullable<Awaited<ReturnType<typeof findDueComparison>>>;

/** Returns the comparison that is due longest, with the settings of its website. */
export async function findDueComparison(db: Db, now: Date) {
  const row = await db
    .selectFrom('orderComparisons')
    .innerJoin('orderSettings', 'orderSettings.websiteId', 'orderComparisons.websiteId')
    .where('dueAt', '<=', now)
    .select(['orderComparisons.websiteId', 'orderComparisons.companyId', 'fromDay', 'toDay'])
    .select(['timeZone', 'currency', 'refusedShareFrom', 'refusedShare', 'orderSettings.joinedAt'])
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type ComparisonResult = NonNullable<NonNullable<Awaited<ReturnType<typeof findComparison>>>['result']>;

export async function storeComparison(
  db: Db,
  { websiteId, fromDay, toDay, joinedAt }: DueComparison,
  { result, now }: { result: ComparisonResult; now: Date },
): Promise<void> {
  await db
    .updateTable('orderComparisons')
    .set({ result: jsonText(result), comparedAt: now, changedAt: joinedAt, dueAt: null })
    .where('websiteId', '=', websiteId)
    .where('fromDay', '=', fromDay)
    .where('toDay', '=', toDay)
    .execute();
}

/** Counts the purchases of a period whose orders are not stored. */
export async function countUnknownPurchases(
  db: Db,
  { websiteId, from, to, timeZone }: ComparedDays & { timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_purchases as purchases
    where website_id = ${websiteId} and coalesce(amount_minor, 0) >= 0
      and purchased_at >= (${from}::date::timestamp at time zone ${timeZone})
      and purchased_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
      and not exists (select from orders where orders.website_id = purchases.website_id
        and orders.id_hash = purchases.id_hash)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the shares of refusals by day. */
export async function listRefusedDays(db: Db, { websiteId, from, to }: ComparedDays) {
  return db
    .selectFrom('refusedDays')
    .select(['day', 'share'])
    .where('websiteId', '=', websiteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** Answers of real visitors below which a day has no share. */
const ANSWERS_MIN = 30;

/** Returns the shares of page views of real visitors with a refusal, by day (UTC). */
export async function listVisitorRefusals(db: Db, { websiteId, from, to }: ComparedDays) {
  const { rows } = await sql<{ day: string; share: number }>`
    select day, round((sum(views) filter (where name like 'denied %'))::numeric / sum(views), 2)::float8 as share
    from (
      select (at at time zone 'UTC')::date as day, name, views from visitor_counts
      where website_id = ${websiteId} and kind = 'consent' and span in ('day', 'hour') and name not like 'unknown %'
        and at >= (${from}::date::timestamp at time zone 'UTC')
        and at < ((${to}::date + 1)::timestamp at time zone 'UTC')) as answers
    group by day having sum(views) >= ${ANSWERS_MIN} order by day`.execute(db);
  return rows.map(({ day, share }) => ({ day, share: share ?? 0 }));
}

/** Change of the website, at whose instant the value of a column begins. */
export interface Mark {
  at: Date;
  value: string;
}

/** Returns the releases up to an instant, the oldest first. */
export async function listReleaseMarks(db: Db, websiteId: string, until: Date): Promise<Mark[]> {
  const { rows } = await sql<Mark>`select released_at as at, label as value from releases
    where website_id = ${websiteId} and released_at <= ${until} order by released_at desc limit 200`.execute(
    db,
  );
  return rows.toReversed();
}

/** Returns the versions of containers by their first detection, the oldest first. */
export async function listContainerMarks(db: Db, websiteId: string, until: Date): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select versions.first_seen_at as at, left(containers.name, 80) || ' · ' || number as value
    from container_versions as versions join containers on containers.id = versions.container_id
    where versions.website_id = ${websiteId} and versions.first_seen_at <= ${until}
    order by versions.first_seen_at desc limit 200`.execute(db);
  return rows.toReversed();
}

/** Returns the planned event with the most findings of each day that has some. */
export async function listFindingDays(db: Db, { websiteId, from, to }: ComparedDays) {
  const { rows } = await sql<{ day: string; event: string }>`
    select distinct on (day) day, event from event_days
    where website_id = ${websiteId} and day between ${from}::date and ${to}::date and findings > 0
    order by day, findings desc, event`.execute(db);
  return rows;
}
