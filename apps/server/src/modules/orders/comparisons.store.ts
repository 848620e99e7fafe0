import { sql } from 'kysely';
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
  { now, isStanding }: { now: Date; isStanding: boolean },
): Promise<void> {
  await db
    .insertInto('orderComparisons')
    .values({ websiteId, companyId, fromDay: from, toDay: to, isStanding, dueAt: now, createdAt: now })
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
  const [{ from = null, to = null } = {}] = rows;
  return from === null || to === null ? null : { from, to };
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

export interface MovedDay {
  day: string;
  toPaid: number;
  toCancelled: number;
  toRefunded: number;
  lastAt: Date;
}

/** Counts the orders of each day whose state changed on a later day. */
export async function listMovedDays(
  db: Db,
  { websiteId, from, to, timeZone }: ComparedDays & { timeZone: string },
): Promise<MovedDay[]> {
  const changed = (state: string) => sql`count(distinct orders.id) filter (where to_state = ${state})`;
  const { rows } = await sql<MovedDay>`
    select orders.day, ${changed('paid')} as to_paid, ${changed('cancelled')} as to_cancelled,
      ${changed('refunded')} as to_refunded, max(changed_at) as last_at
    from order_changes as changes join orders on orders.id = changes.order_id
    where orders.website_id = ${websiteId} and orders.day between ${from}::date and ${to}::date
      and (changed_at at time zone ${timeZone})::date > orders.day
    group by orders.day`.execute(db);
  return rows;
}
