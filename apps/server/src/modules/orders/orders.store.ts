import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OrderState } from '@vigie/contract/order-comparison.ts';
import type { ORDER_DIFFERENCES, OrderOrigin, OrderPosition } from '@vigie/contract/orders.ts';
import { jsonText } from '../../db/json-text.ts';
import { likeText } from '../../db/like-text.ts';
import { countUpTo, type ListPage } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { OrdersTable } from '../../db/schema/tables.generated.ts';

export type OrderRow = Selectable<OrdersTable>;
type Difference = (typeof ORDER_DIFFERENCES)[number];

/** Orders of a website that a filter leaves. Days belong to the period. */
export interface OrderFilter {
  websiteId: string;
  from: string;
  to: string;
  position?: OrderPosition | undefined;
  difference?: Difference | undefined;
  state?: OrderState | undefined;
  /** Hash of the searched id, and searched last characters. */
  search?: { idHash: Buffer | null; ending: string | null } | undefined;
  column?: string | undefined;
  value?: string | undefined;
}
/** Position in the list of orders: the next page begins after it. */
export type OrderCursor = [orderedAt: string, id: string];

const DIFFERENT: Readonly<Record<Difference, RawBuilder<boolean>>> = {
  'wrong-amount': sql`amount_reason is not null`,
  'wrong-day': sql`day_reason is not null`,
  late: sql`is_late`,
};

/** Returns the pattern of reversed texts that end in these characters. */
const startPattern = (ending: string | null): string | null =>
  ending === null ? null : `${likeText(Array.from(ending).toReversed().join(''))}%`;

function isLeft(filter: OrderFilter): RawBuilder<boolean> {
  const { websiteId, from, to, position, difference, state, search, column, value } = filter;
  return sql.join(
    [
      // The bounds of the time let an index skip other periods: a day of a zone begins less than a day from that of UTC.
      sql`website_id = ${websiteId} and day between ${from}::date and ${to}::date
        and ordered_at >= ${from}::date - interval '1 day' and ordered_at < ${to}::date + interval '2 days'`,
      ...(position === undefined ? [] : [sql`position = ${position}`]),
      ...(difference === undefined ? [] : [DIFFERENT[difference]]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
      ...(search === undefined
        ? []
        : [sql`(id_hash = ${search.idHash} or reverse(lower(ending)) like ${startPattern(search.ending)})`]),
      ...(column === undefined || value === undefined ? [] : [sql`columns ->> ${column}::text = ${value}`]),
    ],
    sql` and `,
  );
}

/** Returns the orders that a filter leaves, the newest first, after a position. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, after }: { limit: number; after: OrderCursor | null },
): Promise<OrderRow[]> {
  const isAfter =
    after === null ? sql`true` : sql`(ordered_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<OrderRow>`select * from orders where ${isLeft(filter)} and ${isAfter}
    order by ordered_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export function countOrders(db: Db, filter: OrderFilter): Promise<ListPage<never>['total']> {
  return countUpTo(db, sql`select 1 from orders where ${isLeft(filter)}`);
}

const CHANGES_SHOWN = 20;

/** Returns the changes of the states of orders, the oldest first. */
export async function listChanges(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('orderChanges')
    .select(['orderId', 'changedAt', 'fromState', 'toState', 'origin'])
    .where('orderId', 'in', [...orderIds])
    .orderBy('changedAt')
    .orderBy('id')
    .limit(orderIds.length * CHANGES_SHOWN)
    .execute();
  return [...Map.groupBy(rows, ({ orderId }) => orderId).values()].flatMap((its) =>
    its.slice(-CHANGES_SHOWN),
  );
}

/** Order before it is stored. */
export interface NewOrder {
  id: string;
  idHash: Buffer;
  ending: string;
  orderedAt: Date;
  day: string;
  amountMinor: number | null;
  currency: string;
  state: OrderState;
  columns: Record<string, string>;
  sentAt: Date | null;
}

export interface OrderOwner {
  companyId: string;
  websiteId: string;
  origin: OrderOrigin;
}

/** Returns the stored orders with these hashes. The caller has locked the website's settings. */
export async function findByHashes(db: Db, websiteId: string, hashes: readonly Buffer[]) {
  const { rows } = await sql<
    Pick<
      OrderRow,
      'id' | 'idHash' | 'orderedAt' | 'amountMinor' | 'currency' | 'state' | 'columns' | 'sentAt'
    >
  >`select id, id_hash, ordered_at, amount_minor, currency, state, columns, sent_at from orders
    where website_id = ${websiteId} and id_hash = any(${[...hashes]}::bytea[])`.execute(db);
  return rows;
}

/** Parameters of one row below the limit of PostgreSQL's 65,535. */
const ROWS_AT_ONCE = 1_000;

export async function insertOrders(db: Db, owner: OrderOwner, rows: readonly NewOrder[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('orders')
      .values(
        rows.slice(from, from + ROWS_AT_ONCE).map(({ columns, ...row }) => ({
          ...row,
          ...owner,
          columns: jsonText(columns),
        })),
      )
      .execute();
}

export async function updateOrders(db: Db, origin: OrderOrigin, rows: readonly NewOrder[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map(({ idHash: _hash, ...row }) => row);
    await sql`
      update orders set ordered_at = fresh."orderedAt", day = fresh.day, amount_minor = fresh."amountMinor",
        currency = fresh.currency, state = fresh.state, columns = fresh.columns, sent_at = fresh."sentAt",
        origin = ${origin}, is_joined = false
      from jsonb_to_recordset(${jsonText(some)}::jsonb) as fresh (id uuid, "orderedAt" timestamptz, day date,
        "amountMinor" bigint, currency text, state text, columns jsonb, "sentAt" timestamptz)
      where orders.id = fresh.id`.execute(db);
  }
}

/** Change of an order's state. */
export interface OrderStateChange {
  orderId: string;
  fromState: OrderState;
  toState: OrderState;
}

export async function insertChanges(
  db: Db,
  owner: OrderOwner,
  { changes, at }: { changes: readonly OrderStateChange[]; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('orderChanges')
    .values(changes.map((change) => ({ ...change, ...owner, changedAt: at })))
    .execute();
}

/** Removes a column from all orders of a website, because it has personal data. */
export async function dropColumn(db: Db, websiteId: string, column: string): Promise<void> {
  await sql`update orders set columns = columns - ${column}::text
    where website_id = ${websiteId} and columns ? ${column}::text`.execute(db);
}

/** Purchase before it is stored. */
export interface NewPurchase {
  idHash: Buffer;
  purchasedAt: Date | null;
  amountMinor: number | null;
  currency: string;
  occurrence: number;
}

/** Stores purchases that are not there yet, and returns how many were added. */
export async function insertPurchases(
  db: Db,
  owner: OrderOwner,
  rows: readonly NewPurchase[],
): Promise<number> {
  let added = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const inserted = await db
      .insertInto('orderPurchases')
      .values(some.map((row) => ({ ...row, ...owner })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('idHash')
      .execute();
    added += inserted.length;
    const hashes = inserted.map(({ idHash }) => idHash);
    await sql`update orders set is_joined = false
      where website_id = ${owner.websiteId} and id_hash = any(${hashes}::bytea[]) and is_joined`.execute(db);
  }
  return added;
}

/**
 * Deletes the purchases of a report that its newest answer replaces: of the same ids, with another time, amount or
 * currency.
 * `rows` has every purchase of these ids.
 */
export async function deleteOutdatedPurchases(
  db: Db,
  websiteId: string,
  rows: readonly NewPurchase[],
): Promise<number> {
  const rowsJson = jsonText(
    rows.map(({ idHash, purchasedAt, amountMinor, currency, occurrence }) => ({
      idHash: idHash.toString('hex'),
      at: purchasedAt,
      amount: amountMinor,
      currency,
      occurrence,
    })),
  );
  const { rows: deleted } = await sql<{ idHash: Buffer }>`
    with reported as (select decode(reported."idHash", 'hex') as id_hash, reported.at, reported.amount, reported.currency, reported.occurrence
      from jsonb_to_recordset(${rowsJson}::jsonb)
        as reported("idHash" text, at timestamptz, amount bigint, currency text, occurrence integer))
    delete from order_purchases as stored
    where website_id = ${websiteId} and origin = 'report' and id_hash in (select id_hash from reported)
      and not exists (select from reported where reported.id_hash = stored.id_hash
        and reported.at is not distinct from stored.purchased_at and reported.amount is not distinct from stored.amount_minor
        and reported.currency = stored.currency and reported.occurrence = stored.occurrence)
    returning id_hash`.execute(db);
  const hashes = deleted.map(({ idHash }) => idHash);
  await sql`update orders set is_joined = false
    where website_id = ${websiteId} and id_hash = any(${hashes}::bytea[]) and is_joined`.execute(db);
  return deleted.length;
}

/** Deletes all that is stored about a website's orders, except settings and sources. */
export async function deleteAllOrders(db: Db, websiteId: string): Promise<void> {
  for (const table of [
    'order_purchases',
    'orders',
    'order_days',
    'order_comparisons',
    'order_imports',
    'refused_days',
  ])
    await sql`delete from ${sql.table(table)} where website_id = ${websiteId}`.execute(db);
}

export async function countStoredOrders(db: Db, websiteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where website_id = ${websiteId}`.execute(db);
  return rows[0]?.count ?? 0;
}
