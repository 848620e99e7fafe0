import { orderComparer } from '@vigie/orders/compare-orders.ts';
import { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import { SHIPPING_COLUMN, TAX_COLUMN } from '@vigie/orders/joining/amount-reasons.ts';
import { headingWords } from '@vigie/orders/reading/heading-words.ts';
import type { OrderPosition } from '@vigie/contract/orders.ts';
import type { Db } from '../../db/schema/database.ts';
import { findPurchaseReach, requestDueComparisons } from './comparisons.store.ts';
import {
  countOrderDays,
  deleteDays,
  listChangedWebsites,
  listPurchasesOf,
  lockUnjoined,
  markReached,
  storeJoined,
  storeJoinedOrders,
  type ChangedWebsite,
  type JoinedOrder,
} from './join-orders.store.ts';
import { addOrders, addPurchases } from './ledger-rows.ts';
import { toMinorUnits } from './minor-units.ts';
import type { OrderRow } from './orders.store.ts';

const JOINED_AT_ONCE = 2_000;

interface JoinNeeds {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
}

/** Searches the purchases of all orders that changed, and requests the comparisons that this makes stale. */
export async function joinChangedOrders({ db, now, signal }: JoinNeeds): Promise<void> {
  for (const website of await listChangedWebsites(db)) {
    const reach = await findPurchaseReach(db, website.websiteId);
    if (reach !== null) await markReached(db, website.websiteId, reach);
    while (!signal.aborted && (await joinSome(db, website, reach)));
    if (signal.aborted) return;
    await countOrderDays(db, website);
    await requestDueComparisons(db, website, now());
    await storeJoined(db, website);
  }
}

type Reach = { from: Date; to: Date } | null;

async function joinSome(db: Db, { websiteId, timeZone }: ChangedWebsite, reach: Reach): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const rows = await lockUnjoined(transaction, websiteId, JOINED_AT_ONCE);
    if (rows.length === 0) return false;
    const hashes = rows.map(({ idHash }) => idHash);
    const ledger = new OrderLedger(feeNames(rows));
    addOrders(ledger, rows);
    addPurchases(ledger, await listPurchasesOf(transaction, websiteId, hashes));
    const compare = orderComparer(ledger, timeZone);
    const joined = rows.map((row, at) => joinedOrder(row, { ledger, at, compare, reach }));
    await storeJoinedOrders(transaction, joined);
    await deleteDays(transaction, websiteId, [...new Set(rows.map(({ day }) => day))]);
    return true;
  });
}

/** Returns the names of the columns with fees, which explain wrong amounts. */
function feeNames(rows: readonly OrderRow[]): string[] {
  const names = new Set(rows.flatMap(({ columns }) => Object.keys(columns)));
  return [...names].filter((name) => {
    const words = headingWords(name);
    return TAX_COLUMN.test(words) || SHIPPING_COLUMN.test(words);
  });
}

interface JoinedIn {
  ledger: OrderLedger;
  at: number;
  compare: ReturnType<typeof orderComparer>;
  reach: Reach;
}

function joinedOrder(row: OrderRow, { ledger, at, compare, reach }: JoinedIn): JoinedOrder {
  const entry = ledger.at(at);
  const isCounted = entry.purchases > 0;
  const differences = isCounted ? compare(at) : { amount: null, day: null, isLate: false };
  const currency = entry.purchaseCurrency || null;
  return {
    id: row.id,
    position: positionOf(row, entry.purchases, reach),
    purchases: entry.purchases,
    purchasedAt: Number.isNaN(entry.purchaseAtMs) ? null : new Date(entry.purchaseAtMs),
    purchaseMinor: Number.isNaN(entry.purchaseAmount)
      ? null
      : toMinorUnits(entry.purchaseAmount, currency ?? ''),
    purchaseCurrency: currency,
    amountReason: differences.amount === null ? null : (differences.amount.reason ?? 'other'),
    dayReason: differences.day,
    isLate: differences.isLate,
  };
}

/** Returns the position of an order. One that the purchases do not reach is not missing. */
function positionOf({ state, orderedAt }: OrderRow, purchases: number, reach: Reach): OrderPosition {
  if (state !== 'paid') return purchases > 0 ? 'unpaid' : 'not-expected';
  if (purchases > 1) return 'twice';
  if (purchases === 1) return 'counted';
  const isReached = reach !== null && orderedAt >= reach.from && orderedAt <= reach.to;
  return isReached ? 'missing' : 'waiting';
}
