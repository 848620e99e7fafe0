import { setImmediate as breathe } from 'node:timers/promises';
import { compareOrders } from '@vigie/orders/compare-orders.ts';
import { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import type { AddedColumn } from '@vigie/contract/orders.ts';
import type { Db } from '../../db/schema/database.ts';
import { scheduleAlarmEvaluation } from '../alarms/incidents.store.ts';
import {
  countUnknownPurchases,
  findDueComparison,
  listContainerMarks,
  listFindingDays,
  listRefusedDays,
  listReleaseMarks,
  listVisitorRefusals,
  storeComparison,
  type ComparedDays,
  type ComparisonResult,
  type DueComparison,
  type Mark,
} from './comparisons.store.ts';
import { listPurchasesOf } from './join-orders.store.ts';
import { addOrders, addPurchases } from './ledger-rows.ts';
import { fromMinorUnits } from './minor-units.ts';
import { listColumnNames } from './order-settings.store.ts';
import { listOrders, type OrderCursor, type OrderRow } from './orders.store.ts';

const BATCH = 5_000;
const DAY_MS = 86_400_000;

interface CompareNeeds {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
}

/** Computes the comparisons that are due, one after the other. */
export async function compareDue({ db, now, signal }: CompareNeeds): Promise<void> {
  while (!signal.aborted) {
    const due = await findDueComparison(db, now());
    if (due === null) return;
    await storeComparison(db, due, { result: await compareStored(db, due), now: now() });
    await scheduleAlarmEvaluation(db, [due], now());
  }
}

async function compareStored(db: Db, due: DueComparison): Promise<ComparisonResult> {
  const { websiteId, fromDay, toDay, timeZone } = due;
  const days: ComparedDays = { websiteId, from: fromDay, to: toDay };
  const refusals = await refusalsOf(db, due, days);
  const valuesOf = await addedColumns(db, days, refusals);
  const names = [...(await listColumnNames(db, websiteId)), ...valuesOf.keys()];
  const ledger = new OrderLedger(names);
  const sums = { waiting: 0, paid: 0, missing: 0 };
  for await (const rows of eachBatch(db, days)) {
    const compared = rows.filter(({ position }) => position !== 'waiting');
    sums.waiting += rows.length - compared.length;
    addAmounts(sums, compared, due.currency);
    addOrders(ledger, compared, (row) =>
      Object.fromEntries([...valuesOf].map(([name, valueOf]) => [name, valueOf(row)])),
    );
    const hashes = compared.filter(({ purchases }) => purchases > 0).map(({ idHash }) => idHash);
    if (hashes.length > 0) addPurchases(ledger, await listPurchasesOf(db, websiteId, hashes));
  }
  await breathe();
  const refusedShare = refusedShareOf(due, refusals);
  const comparison = compareOrders(ledger, { timeZone, refusedShare });
  const unknown = await countUnknownPurchases(db, { ...days, timeZone });
  comparison.totals.purchases += unknown;
  comparison.reasons.unknownPurchases += unknown;
  const { waiting, ...amounts } = sums;
  const personal = new Set(ledger.personalColumns());
  return { comparison, waiting, amounts, triedColumns: names.filter((name) => !personal.has(name)) };
}

async function* eachBatch(db: Db, days: ComparedDays): AsyncGenerator<OrderRow[]> {
  let after: OrderCursor | null = null;
  for (;;) {
    const rows: OrderRow[] = await listOrders(db, days, { limit: BATCH, after });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.orderedAt.toISOString(), last.id];
  }
}

function addAmounts(
  sums: { paid: number; missing: number },
  rows: readonly OrderRow[],
  currency: string,
): void {
  for (const row of rows) {
    if (row.state !== 'paid' || row.currency !== currency) continue;
    const amount = fromMinorUnits(row.amountMinor, currency) ?? 0;
    sums.paid = cents(sums.paid + amount);
    if (row.position === 'missing') sums.missing = cents(sums.missing + amount);
  }
}

const cents = (amount: number): number => Math.round(amount * 1_000) / 1_000;

/** Returns the columns that Vigie adds, each with a function that gives its value for an order. */
async function addedColumns(
  db: Db,
  days: ComparedDays,
  refusals: readonly DayShare[],
): Promise<Map<AddedColumn, (row: OrderRow) => string>> {
  const until = new Date(Date.parse(days.to) + 2 * DAY_MS);
  const releases = await listReleaseMarks(db, days.websiteId, until);
  const containers = await listContainerMarks(db, days.websiteId, until);
  const findings = new Map((await listFindingDays(db, days)).map(({ day, event }) => [day, event]));
  const refused = new Map(refusals.map(({ day, share }) => [day, String(share)]));
  const all = new Map<AddedColumn, (row: OrderRow) => string>([
    ['vigie:release', ({ orderedAt }) => markAt(releases, orderedAt)],
    ['vigie:container-version', ({ orderedAt }) => markAt(containers, orderedAt)],
    ['vigie:plan-finding', ({ day }) => findings.get(day) ?? ''],
    ['vigie:refused-share', ({ day }) => refused.get(day) ?? ''],
  ]);
  const isKnown: Record<AddedColumn, boolean> = {
    'vigie:release': releases.length > 0,
    'vigie:container-version': containers.length > 0,
    'vigie:plan-finding': findings.size > 0,
    'vigie:refused-share': refused.size > 0,
  };
  return new Map([...all].filter(([name]) => isKnown[name]));
}

/** Returns the value that was valid at an instant; empty before the first mark. */
function markAt(marks: readonly Mark[], at: Date): string {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((marks[middle]?.at ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1]?.value ?? '';
}

type DayShare = Awaited<ReturnType<typeof listRefusedDays>>[number];

/** Returns the shares of refusals of the days, from real visitors or as they were sent. */
const refusalsOf = (db: Db, { refusedShareFrom }: DueComparison, days: ComparedDays): Promise<DayShare[]> =>
  refusedShareFrom === 'visitors' ? listVisitorRefusals(db, days) : listRefusedDays(db, days);

/** Returns the share of refusals that the settings name. Null: it is not known. */
function refusedShareOf(
  { refusedShareFrom, refusedShare }: DueComparison,
  days: readonly DayShare[],
): number | null {
  if (refusedShareFrom === 'none') return null;
  if (refusedShareFrom === 'entered') return refusedShare;
  return days.length === 0 ? null : days.reduce((sum, { share }) => sum + share, 0) / days.length;
}
