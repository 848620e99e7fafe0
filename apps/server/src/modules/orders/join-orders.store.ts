import { sql, type Selectable } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { OrderPurchasesTable, OrdersTable } from '../../db/schema/tables.generated.ts';

/** Website whose orders or purchases changed since they were joined. */
export interface ChangedWebsite {
  websiteId: string;
  companyId: string;
  timeZone: string;
  changedAt: Date;
}

export async function listChangedWebsites(db: Db): Promise<ChangedWebsite[]> {
  const { rows } = await sql<ChangedWebsite>`
    select website_id, company_id, time_zone, changed_at from order_settings
    where changed_at is not null and joined_at is distinct from changed_at
    order by changed_at limit 20`.execute(db);
  return rows;
}

export async function storeJoined(db: Db, { websiteId, changedAt }: ChangedWebsite): Promise<void> {
  await db
    .updateTable('orderSettings')
    .set({ joinedAt: changedAt })
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Marks the waiting orders that the purchases now reach. */
export async function markReached(
  db: Db,
  websiteId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await sql`update orders set is_joined = false where website_id = ${websiteId} and position = 'waiting'
    and is_joined and ordered_at between ${from} and ${to}`.execute(db);
}

/** Locks some orders that are not joined yet. Another worker skips them. */
export async function lockUnjoined(db: Db, websiteId: string, limit: number) {
  const { rows } = await sql<Selectable<OrdersTable>>`
    select * from orders where website_id = ${websiteId} and not is_joined
    limit ${limit} for update skip locked`.execute(db);
  return rows;
}

export type PurchaseOfOrder = Pick<
  Selectable<OrderPurchasesTable>,
  'idHash' | 'purchasedAt' | 'amountMinor' | 'currency'
>;

/** Returns the purchases of orders, by the hashes of their ids. */
export async function listPurchasesOf(
  db: Db,
  websiteId: string,
  hashes: readonly Buffer[],
): Promise<PurchaseOfOrder[]> {
  const { rows } = await sql<PurchaseOfOrder>`
    select id_hash, purchased_at, amount_minor, currency from order_purchases
    where website_id = ${websiteId} and id_hash = any(${[...hashes]}::bytea[])`.execute(db);
  return rows;
}

/** Result of searching the purchases of an order. */
export interface JoinedOrder {
  id: string;
  position: string;
  purchases: number;
  purchasedAt: Date | null;
  purchaseMinor: number | null;
  purchaseCurrency: string | null;
  amountReason: string | null;
  dayReason: string | null;
  isLate: boolean;
}

export async function storeJoinedOrders(db: Db, rows: readonly JoinedOrder[]): Promise<void> {
  await sql`
    update orders set is_joined = true, position = fresh.position, purchases = fresh.purchases,
      purchased_at = fresh."purchasedAt", purchase_minor = fresh."purchaseMinor",
      purchase_currency = fresh."purchaseCurrency", amount_reason = fresh."amountReason",
      day_reason = fresh."dayReason", is_late = fresh."isLate"
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as fresh (id uuid, position text, purchases integer,
      "purchasedAt" timestamptz, "purchaseMinor" bigint, "purchaseCurrency" text, "amountReason" text,
      "dayReason" text, "isLate" boolean)
    where orders.id = fresh.id`.execute(db);
}

/** Deletes the figures of days, which are counted again. */
export async function deleteDays(db: Db, websiteId: string, days: readonly string[]): Promise<void> {
  await sql`delete from order_days where website_id = ${websiteId} and day = any(${[...days]}::date[])`.execute(
    db,
  );
}

/** Counts the orders of the days that have no figures. */
export async function countOrderDays(
  db: Db,
  { websiteId, companyId }: Pick<ChangedWebsite, 'websiteId' | 'companyId'>,
): Promise<void> {
  await sql`
    insert into order_days (website_id, company_id, day, orders, paid, counted, missing, twice, unpaid,
      wrong_amount, wrong_day, waiting)
    select ${websiteId}::uuid, ${companyId}::uuid, day, count(*), count(*) filter (where state = 'paid'),
      count(*) filter (where state = 'paid' and purchases > 0), count(*) filter (where position = 'missing'),
      count(*) filter (where purchases > 1), count(*) filter (where position = 'unpaid'),
      count(*) filter (where amount_reason is not null), count(*) filter (where day_reason is not null),
      count(*) filter (where position = 'waiting')
    from orders where website_id = ${websiteId}
      and not exists (select from order_days where order_days.website_id = ${websiteId} and order_days.day = orders.day)
    group by day
    on conflict (website_id, day) do nothing`.execute(db);
  await sql`delete from order_days where website_id = ${websiteId} and not exists (
    select from orders where orders.website_id = ${websiteId} and orders.day = order_days.day)`.execute(db);
}
