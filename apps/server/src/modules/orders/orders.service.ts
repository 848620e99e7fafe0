import * as z from 'zod';
import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';
import {
  COMPARED_DAYS_MAX,
  type orderComparisonQuerySchema,
  type orderDaysSchema,
  type ordersQuerySchema,
  type sentOrdersSchema,
  type sentPurchasesSchema,
  type storedComparisonSchema,
  type storedOrderSchema,
  type StoredRows,
} from '@vigie/contract/orders.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { OpenedTable } from '@vigie/orders/reading/csv-table.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { refuseField } from '../../errors/api-error.ts';
import {
  findComparison,
  findNewestDay,
  findPurchaseReach,
  listMovedDays,
  listOrderDays,
  requestComparison,
  CURRENT_DAYS,
  type ComparedDays,
} from './comparisons.store.ts';
import { proposeTrials } from './explanation-trials.service.ts';
import { fromMinorUnits } from './minor-units.ts';
import { hashId, openIdKey } from './order-ids.ts';
import { makeOrderSettings, requireIdKey, type OrderNeeds } from './order-settings.service.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { countSent } from './order-imports.store.ts';
import { countOrders, listChanges, listOrders, type OrderFilter, type OrderRow } from './orders.store.ts';
import { tableOfOrders, tableOfPurchases } from '@vigie/orders/reading/sent-tables.ts';
import { readTestOrders } from './test-orders.service.ts';
import { openRowStore, storeOrders, storePurchases, type StoreResult } from './store-rows.service.ts';

const DAY_MS = 86_400_000;
const DEFAULT_ZONE = 'Europe/Paris';
const ENDING_MAX = 4;

/** Stores orders that a program sent. */
export async function sendOrders(
  call: Call,
  { websiteId, orders }: z.output<typeof sentOrdersSchema>,
  needs: OrderNeeds,
): Promise<StoredRows> {
  return storeSent(call, { websiteId, kind: 'orders', table: tableOfOrders(orders) }, needs);
}

/** Stores purchases that a program sent. */
export async function sendPurchases(
  call: Call,
  { websiteId, purchases }: z.output<typeof sentPurchasesSchema>,
  needs: OrderNeeds,
): Promise<StoredRows> {
  return storeSent(call, { websiteId, kind: 'purchases', table: tableOfPurchases(purchases) }, needs);
}

interface Sent {
  websiteId: string;
  kind: 'orders' | 'purchases';
  table: OpenedTable;
}

async function storeSent(call: Call, { websiteId, kind, table }: Sent, { secrets }: OrderNeeds) {
  const { db, now, actor } = call;
  const website = await requireMeasuredWebsite(call, websiteId);
  const settings = await makeOrderSettings(db, website, secrets);
  const { timeZone, currency } = settings;
  const owner = { companyId: website.companyId, websiteId, origin: 'api' } as const;
  const idKey = requireIdKey(settings, secrets);
  const store = await openRowStore(db, { ...owner, now, idKey, timeZone, currency });
  const options = { timeZone };
  const result =
    kind === 'orders'
      ? await storeOrders(table, options, store)
      : await storePurchases(table, options, store);
  await countSent(db, { ...store, kind, name: actor.token?.name ?? '', sourceId: null }, result);
  return presentResult(result);
}

const presentResult = ({
  added,
  changed,
  unchanged,
  rejected,
  faults,
  leftOut,
}: StoreResult): StoredRows => ({
  added,
  changed,
  unchanged,
  rejected,
  faults,
  leftOut,
});

/** Returns the requested days: by default the 30 days up to the newest order. Refuses a reversed or long period. */
async function comparedDaysOf(
  call: Call,
  { websiteId, from, to }: z.output<typeof orderComparisonQuerySchema>,
): Promise<ComparedDays> {
  const last = to ?? (await findNewestDay(call.db, websiteId)) ?? call.now.toISOString().slice(0, 10);
  const first = from ?? dayBefore(last, CURRENT_DAYS - 1);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw refuseField('to', 'period-reversed');
  if (days > COMPARED_DAYS_MAX) throw refuseField('from', 'period-too-long', { max: COMPARED_DAYS_MAX });
  return { websiteId, from: first, to: last };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

type Comparison = z.input<typeof storedComparisonSchema>;

/** Returns the stored comparison of a period. */
export async function readComparison(
  call: Call,
  query: z.output<typeof orderComparisonQuerySchema>,
  { secrets }: OrderNeeds,
): Promise<Comparison> {
  const { db, actor } = call;
  await requireMeasuredWebsite(call, query.websiteId);
  const days = await comparedDaysOf(call, query);
  const saved = await findOrderSettings(db, query.websiteId);
  const settings = saved ?? NO_SETTINGS;
  const reach = await findPurchaseReach(db, query.websiteId);
  const stored = (await findComparison(db, days)) ?? NO_COMPARISON;
  const { comparison, waiting, amounts, triedColumns = [] } = stored.result ?? NO_RESULT;
  const hasResult = stored.result !== null;
  const mayList = scopeOf('orders.list', actor.role) !== null;
  const idKey = saved === undefined || !mayList ? null : openIdKey(secrets, query.websiteId, saved.idKey);
  const state = stateOf({
    hasOrders: await hasOrdersOf(call, days),
    isRead: reach !== null,
    isDue: stored.dueAt !== null,
    hasResult,
  });
  return {
    ...days,
    timeZone: settings.timeZone,
    currency: settings.currency,
    state,
    comparedAt: stored.comparedAt,
    isStale: hasResult && stored.changedAt?.getTime() !== settings.changedAt?.getTime(),
    purchasesFrom: reach?.from ?? null,
    purchasesTo: reach?.to ?? null,
    waiting,
    comparison,
    triedColumns,
    amounts: mayList ? amounts : null,
    trials: await proposeTrials(call, query.websiteId, comparison?.explanations ?? []),
    testOrders: mayList ? await readTestOrders(db, { ...days, ...settings, idKey, reach }) : null,
  };
}

const NO_SETTINGS = { timeZone: DEFAULT_ZONE, currency: 'EUR', changedAt: null };
const NO_COMPARISON = { result: null, dueAt: null, comparedAt: null, changedAt: null };
const NO_RESULT = { comparison: null, waiting: 0, amounts: null, triedColumns: [] };

async function hasOrdersOf({ db }: Call, days: ComparedDays): Promise<boolean> {
  const [first] = await listOrders(db, days, { limit: 1, after: null });
  return first !== undefined;
}

interface ComparisonFacts {
  hasOrders: boolean;
  isRead: boolean;
  isDue: boolean;
  hasResult: boolean;
}

function stateOf({ hasOrders, isRead, isDue, hasResult }: ComparisonFacts): Comparison['state'] {
  if (!hasOrders) return 'empty';
  if (!isRead) return 'unread';
  if (hasResult) return 'ready';
  return isDue ? 'waiting' : 'absent';
}

/** Requests the comparison of a period. */
export async function compare(
  call: Call,
  query: z.output<typeof orderComparisonQuerySchema>,
  needs: OrderNeeds,
): Promise<Comparison> {
  const { db, now } = call;
  const { companyId } = await requireMeasuredWebsite(call, query.websiteId);
  const days = await comparedDaysOf(call, query);
  if ((await findOrderSettings(db, query.websiteId)) !== undefined)
    await requestComparison(db, { ...days, companyId }, { now, isCurrent: false });
  return readComparison(call, query, needs);
}

/** Returns the figures of each day, with the orders whose state changed later. */
export async function readOrderDays(
  call: Call,
  query: z.output<typeof orderComparisonQuerySchema>,
): Promise<z.input<typeof orderDaysSchema>> {
  const { db } = call;
  await requireMeasuredWebsite(call, query.websiteId);
  const days = await comparedDaysOf(call, query);
  const timeZone = (await findOrderSettings(db, query.websiteId))?.timeZone ?? DEFAULT_ZONE;
  const moved = new Map(
    (await listMovedDays(db, { ...days, timeZone })).map(({ day, ...its }) => [day, its]),
  );
  const rows = await listOrderDays(db, days);
  return {
    from: days.from,
    to: days.to,
    timeZone,
    days: rows.map(({ websiteId: _website, companyId: _company, ...row }) => ({
      ...row,
      moved: moved.get(row.day) ?? null,
    })),
  };
}

const cursorSchema = z.tuple([instantSchema, idSchema]);
type ListQuery = Omit<z.output<typeof ordersQuerySchema>, 'limit' | 'after'>;

/** Returns the filter of a query for orders. */
export async function orderFilterOf(
  call: Call,
  { q, from, to, websiteId, ...rest }: ListQuery,
  { secrets }: OrderNeeds,
): Promise<OrderFilter> {
  const days = await comparedDaysOf(call, { websiteId, from, to });
  if (q === undefined || q === '') return { ...rest, ...days };
  const settings = await findOrderSettings(call.db, websiteId);
  const key = settings === undefined ? null : openIdKey(secrets, websiteId, settings.idKey);
  const search = {
    idHash: key === null ? null : hashId(key, q),
    // A longer text is a whole id.
    ending: q.length <= ENDING_MAX ? q.toLowerCase() : null,
  };
  return { ...rest, ...days, search };
}

/** Returns orders with their purchases, the newest first. */
export async function readOrders(call: Call, query: z.output<typeof ordersQuerySchema>, needs: OrderNeeds) {
  const { db } = call;
  const { limit, after, ...rest } = query;
  await requireMeasuredWebsite(call, rest.websiteId);
  const filter = await orderFilterOf(call, rest, needs);
  const rows = await listOrders(db, filter, { limit: limit + 1, after: decodeCursor(after, cursorSchema) });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  const changes = Map.groupBy(
    await listChanges(
      db,
      page.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return {
    items: page.map((row) => ({
      ...presentOrder(row),
      changes: (changes.get(row.id) ?? []).map(({ changedAt, fromState, toState, origin }) => ({
        at: changedAt,
        from: fromState,
        to: toState,
        origin,
      })),
    })),
    next: hasNext ? encodeCursor([last.orderedAt.toISOString(), last.id]) : null,
    total: await countOrders(db, filter),
  };
}

/** Returns an order as calls show it, without its changes. */
export function presentOrder(row: OrderRow): Omit<z.input<typeof storedOrderSchema>, 'changes'> {
  const { id, ending, orderedAt, currency, state, columns, position, purchases, purchasedAt } = row;
  return {
    id,
    ending,
    orderedAt,
    currency,
    state,
    columns,
    position,
    purchases,
    purchasedAt,
    amount: fromMinorUnits(row.amountMinor, currency),
    purchaseAmount: fromMinorUnits(row.purchaseMinor, row.purchaseCurrency ?? ''),
    purchaseCurrency: row.purchaseCurrency,
    amountReason: row.amountReason,
    dayReason: row.dayReason,
    isLate: row.isLate,
  };
}
