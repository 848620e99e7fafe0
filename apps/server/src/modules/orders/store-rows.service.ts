import { ORDER_COLUMNS_MAX, type ReadFile } from '@vigie/contract/order-comparison.ts';
import { ORDERS_MAX } from '@vigie/contract/orders.ts';
import { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import { dayNumbers } from '@vigie/orders/joining/day-reasons.ts';
import { chooseOrderColumns } from '@vigie/orders/reading/columns.ts';
import type { OpenedTable } from '@vigie/orders/reading/csv-table.ts';
import { arePersonalValues } from '@vigie/orders/reading/personal-columns.ts';
import {
  readOrders,
  readPurchases,
  type OrderRow as ReadOrder,
  type PurchaseRow,
  type ReadOptions,
} from '@vigie/orders/reading/read-rows.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import { endingOf, hashId } from './order-ids.ts';
import { toMinorUnits } from './minor-units.ts';
import { lockOrderSettings, markChanged } from './order-settings.store.ts';
import {
  countStoredOrders,
  deleteOutdatedPurchases,
  dropColumn,
  findByHashes,
  insertChanges,
  insertOrders,
  insertPurchases,
  updateOrders,
  type NewOrder,
  type NewPurchase,
  type OrderOwner,
  type OrderStateChange,
} from './orders.store.ts';

/** Rows that are stored together. */
const FLUSH_ROWS = 2_000;
const DAY_MS = 86_400_000;

/** Website whose orders are stored, with everything that storing needs. */
export interface RowStore extends OrderOwner {
  db: Db;
  now: Date;
  idKey: Buffer;
  timeZone: string;
  /** Currency of amounts without one. */
  currency: string;
  /** Number of orders that are stored already. */
  stored: number;
  /** Runs a write in a transaction of its own, or in that of the call. */
  inTransaction: <T>(write: (db: Db) => Promise<T>) => Promise<T>;
  /** Time of each order's last change at the shop, for webhooks. */
  sentAt?: Date;
}

/** Returns the means to store rows of a website. Writes run in the transaction of `db`. */
export async function openRowStore(
  db: Db,
  given: Omit<RowStore, 'db' | 'stored' | 'inTransaction'>,
): Promise<RowStore> {
  const stored = await countStoredOrders(db, given.websiteId);
  return { ...given, db, stored, inTransaction: (write) => write(db) };
}

export interface StoreResult extends ReadFile {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Reads a table of orders, and stores its good rows part by part. An order that is known by its id is updated. Throws
 * TableFault for a table that cannot be read.
 */
export async function storeOrders(
  table: OpenedTable,
  options: ReadOptions,
  store: RowStore,
): Promise<StoreResult> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const seen = new OrderLedger([]);
  const names = furtherNames(table, options);
  const personal = new Set<string>();
  let waiting: ReadOrder[] = [];
  const flush = async () => {
    for (let from = 0; from < waiting.length; from += FLUSH_ROWS) {
      const rows = waiting.slice(from, from + FLUSH_ROWS);
      for (const name of personalNames(names, rows)) personal.add(name);
      await storeSome(store, { rows, names, personal }, counts);
    }
    waiting = [];
  };
  const file = await readOrders(flushing(table, flush), options, {
    knows: (id) => seen.knows(id),
    add: (row) => {
      const taken = seen.add({ ...row, columns: [] });
      if (taken === 'added') waiting.push(row);
      return taken;
    },
  });
  await flush();
  for (const name of personal) await dropColumn(store.db, store.websiteId, name);
  return { ...withoutPersonal(file, personal), ...counts };
}

const furtherNames = ({ headings }: OpenedTable, { named = {}, columns }: ReadOptions): string[] =>
  chooseOrderColumns(headings, named, columns ?? null).further.map(({ name }) => name);

/** Returns the records of a table, with a pause after each batch in which its rows are stored. */
function flushing(table: OpenedTable, flush: () => Promise<void>): OpenedTable {
  async function* records() {
    for await (const batch of table.records) {
      yield batch;
      await flush();
    }
  }
  return { ...table, records: records() };
}

function withoutPersonal(file: ReadFile, personal: ReadonlySet<string>): ReadFile {
  const found = [...personal].map((column) => ({ column, reason: 'personal-data' as const }));
  return {
    ...file,
    columns: file.columns.filter((name) => !personal.has(name)),
    leftOut: [...file.leftOut, ...found],
  };
}

const personalNames = (names: readonly string[], rows: readonly ReadOrder[]): string[] =>
  names.filter((_name, at) => arePersonalValues(new Set(rows.map(({ columns }) => columns[at] ?? ''))));

interface SomeRows {
  rows: readonly ReadOrder[];
  names: readonly string[];
  personal: ReadonlySet<string>;
}

async function storeSome(
  store: RowStore,
  some: SomeRows,
  counts: Pick<StoreResult, 'added' | 'changed' | 'unchanged'>,
): Promise<void> {
  const rows = some.rows.map((row) => toStored(row, some, store));
  const { added, changed } = await store.inTransaction((db) => upsertOrders(db, store, rows));
  counts.added += added;
  counts.changed += changed;
  counts.unchanged += rows.length - added - changed;
  store.stored += added;
}

function toStored(row: ReadOrder, { names, personal }: SomeRows, store: RowStore): NewOrder {
  const currency = row.currency || store.currency;
  const columns = names.flatMap((name, at): [string, string][] => {
    const value = row.columns[at] ?? '';
    return value === '' || personal.has(name) ? [] : [[name, value.slice(0, VALUE_MAX)]];
  });
  return {
    id: createId(store.now.getTime()),
    idHash: hashId(store.idKey, row.id),
    ending: endingOf(row.id),
    orderedAt: new Date(row.atMs),
    day: shopDayOf(row.atMs, store.timeZone),
    amountMinor: toMinorUnits(row.amount, currency),
    currency,
    state: row.state,
    columns: Object.fromEntries(columns),
    sentAt: store.sentAt ?? null,
  };
}

const VALUE_MAX = 120;
const zones = new Map<string, (atMs: number) => number>();

/** Returns the day of an instant in a time zone, as YYYY-MM-DD. */
function shopDayOf(atMs: number, timeZone: string): string {
  const numberOf = zones.get(timeZone) ?? dayNumbers(timeZone);
  if (zones.size < 100) zones.set(timeZone, numberOf);
  return new Date(numberOf(atMs) * DAY_MS).toISOString().slice(0, 10);
}

async function upsertOrders(
  db: Db,
  store: RowStore,
  rows: readonly NewOrder[],
): Promise<{ added: number; changed: number }> {
  const { companyId, websiteId, origin, now } = store;
  await lockOrderSettings(db, websiteId);
  const hashes = rows.map(({ idHash }) => idHash);
  const known = new Map(
    (await findByHashes(db, websiteId, hashes)).map((row) => [row.idHash.toString('hex'), row]),
  );
  const added: NewOrder[] = [];
  const changed: NewOrder[] = [];
  const changes: OrderStateChange[] = [];
  for (const row of rows) {
    const before = known.get(row.idHash.toString('hex'));
    if (before === undefined) {
      added.push(row);
      continue;
    }
    const after = merged(before, row);
    if (after === null) continue;
    changed.push(after);
    if (before.state !== after.state)
      changes.push({ orderId: before.id, fromState: before.state, toState: after.state });
  }
  if (store.stored + added.length > ORDERS_MAX) throw new ApiError('orders-full');
  const owner = { companyId, websiteId, origin };
  await insertOrders(db, owner, added);
  await updateOrders(db, origin, changed);
  await insertChanges(db, owner, { changes, at: now });
  if (added.length + changed.length > 0) await markChanged(db, websiteId, now);
  return { added: added.length, changed: changed.length };
}

type Known = Awaited<ReturnType<typeof findByHashes>>[number];

/** Returns a known order with the values of a new row. Null if nothing changes, or if the row is older. */
function merged(before: Known, row: NewOrder): NewOrder | null {
  if (row.sentAt !== null && before.sentAt !== null && row.sentAt < before.sentAt) return null;
  const columns = Object.fromEntries(
    Object.entries({ ...before.columns, ...row.columns }).slice(0, ORDER_COLUMNS_MAX),
  );
  const hasAmount = row.amountMinor !== null;
  const after: NewOrder = {
    ...row,
    id: before.id,
    amountMinor: hasAmount ? row.amountMinor : before.amountMinor,
    currency: hasAmount ? row.currency : before.currency,
    columns,
    sentAt: row.sentAt ?? before.sentAt,
  };
  const isSame =
    before.orderedAt.getTime() === after.orderedAt.getTime() &&
    before.amountMinor === after.amountMinor &&
    before.currency === after.currency &&
    before.state === after.state &&
    isEqual(before.columns, columns);
  return isSame ? null : after;
}

function isEqual(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => one[key] === other[key]);
}

/** Reads a table of purchases, and stores those that are not there yet. Throws TableFault. */
export async function storePurchases(
  table: OpenedTable,
  options: ReadOptions,
  store: RowStore,
): Promise<StoreResult> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const { companyId, websiteId, origin, now } = store;
  const occurrences = new Map<string, number>();
  let waiting: NewPurchase[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    const added = await store.inTransaction(async (db) => {
      await lockOrderSettings(db, websiteId);
      const deleted = origin === 'report' ? await deleteOutdatedPurchases(db, websiteId, rows) : 0;
      const inserted = await insertPurchases(db, { companyId, websiteId, origin }, rows);
      if (inserted + deleted > 0) await markChanged(db, websiteId, now);
      return inserted;
    });
    counts.added += added;
    counts.unchanged += rows.length - added;
  };
  const file = await readPurchases(flushing(table, flush), options, (row) => {
    const purchase = toPurchase(row, store);
    const key = [purchase.idHash.toString('base64'), row.atMs, row.amount, row.currency].join(' ');
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    waiting.push({ ...purchase, occurrence });
  });
  await flush();
  return { ...file, ...counts };
}

function toPurchase(row: PurchaseRow, store: RowStore): Omit<NewPurchase, 'occurrence'> {
  const currency = row.currency || store.currency;
  return {
    idHash: hashId(store.idKey, row.id),
    purchasedAt: row.atMs === null ? null : new Date(row.atMs),
    amountMinor: toMinorUnits(row.amount, currency),
    currency,
  };
}
