import { sql } from 'kysely';
import type { OrderFileKind, OrderReading } from '@vigie/contract/order-reading.ts';
import type { OrderSettingsInput } from '@vigie/contract/orders.ts';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type OrderSettingsRow = NonNullable<Awaited<ReturnType<typeof findOrderSettings>>>;

/** Returns the settings of a website's orders; undefined before the first order, file, source or change. */
export async function findOrderSettings(db: Db, websiteId: string) {
  return db.selectFrom('orderSettings').selectAll().where('websiteId', '=', websiteId).executeTakeFirst();
}

/** Locks the settings until the transaction ends, so that one transaction at a time stores a website's orders. */
export async function lockOrderSettings(db: Db, websiteId: string): Promise<void> {
  await sql`select 1 from order_settings where website_id = ${websiteId} for update`.execute(db);
}

interface NewOrderSettings {
  websiteId: string;
  companyId: string;
  timeZone: string;
  currency: string;
  retentionDays: number;
  idKey: Buffer;
}

/** Stores the first settings of a website, unless it has some. */
export async function insertOrderSettings(db: Db, row: NewOrderSettings): Promise<void> {
  await db
    .insertInto('orderSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('websiteId').doNothing())
    .execute();
}

export async function updateOrderSettings(
  db: Db,
  { websiteId, updatedAt: _updatedAt, purchasesFrom, mappings, ...values }: OrderSettingsInput,
  now: Date,
): Promise<void> {
  await db
    .updateTable('orderSettings')
    .set({
      ...values,
      ...(purchasesFrom !== undefined && { purchasesFrom }),
      ...(mappings !== undefined && { mappings: jsonText(mappings) }),
      updatedAt: laterThanBefore(now),
    })
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Replaces the key of a website whose orders were deleted. */
export async function replaceIdKey(db: Db, websiteId: string, idKey: Buffer): Promise<void> {
  await db
    .updateTable('orderSettings')
    .set({ idKey, changedAt: null, joinedAt: null })
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Moves all orders to the days of another time zone. */
export async function moveToZone(db: Db, websiteId: string, timeZone: string): Promise<void> {
  await sql`update orders set day = (ordered_at at time zone ${timeZone})::date, is_joined = false
    where website_id = ${websiteId}`.execute(db);
  await sql`delete from order_days where website_id = ${websiteId}`.execute(db);
}

export async function rememberMapping(
  db: Db,
  websiteId: string,
  { kind, reading }: { kind: OrderFileKind; reading: OrderReading },
): Promise<void> {
  await db
    .updateTable('orderSettings')
    .set({ mappings: sql`mappings || ${jsonText({ [kind]: reading })}::jsonb` })
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Marks the orders of a website as changed, so that they are joined and compared again. */
export async function markChanged(db: Db, websiteId: string, now: Date): Promise<void> {
  await sql`update order_settings set changed_at = greatest(${now}::timestamptz, changed_at + interval '1 millisecond')
    where website_id = ${websiteId}`.execute(db);
}

/** Counts what is stored about a website's orders. */
export async function countStored(db: Db, websiteId: string) {
  const { rows } = await sql<{
    orders: number;
    purchases: number;
    firstOrderAt: Date | null;
    lastOrderAt: Date | null;
    refusedDays: number;
    lastRefusedDay: string | null;
  }>`select
    (select count(*) from orders where website_id = ${websiteId}) as orders,
    (select count(*) from order_purchases where website_id = ${websiteId}) as purchases,
    (select min(ordered_at) from orders where website_id = ${websiteId}) as first_order_at,
    (select max(ordered_at) from orders where website_id = ${websiteId}) as last_order_at,
    (select count(*) from refused_days where website_id = ${websiteId}) as refused_days,
    (select max(day) from refused_days where website_id = ${websiteId}) as last_refused_day`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count has no row.');
  return row;
}

/** Returns the names of the further columns of a website's newest orders. */
export async function listColumnNames(db: Db, websiteId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(columns) as name from (
      select columns from orders where website_id = ${websiteId} order by ordered_at desc limit 2000) as newest
    order by name limit 40`.execute(db);
  return rows.map(({ name }) => name);
}

export async function storeRefusedDays(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  days: readonly { day: string; refusedShare: number }[],
): Promise<void> {
  const shares = new Map(days.map(({ day, refusedShare }) => [day, refusedShare]));
  await db
    .insertInto('refusedDays')
    .values([...shares].map(([day, share]) => ({ companyId, websiteId, day, share })))
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'day']).doUpdateSet({ share: sql`excluded.share` }),
    )
    .execute();
}
