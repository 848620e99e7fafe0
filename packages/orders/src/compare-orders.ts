import type { ConsentPart, DayReason, OrderComparison } from '@vigie/contract/order-comparison.ts';
import { explainMissing, rounded, type Explained } from './explaining/explain-missing.ts';
import { populationOf } from './explaining/population.ts';
import { wilsonInterval } from './explaining/statistics.ts';
import {
  compareAmounts,
  countAmountReasons,
  SHIPPING_COLUMN,
  TAX_COLUMN,
  type AmountDifference,
} from './joining/amount-reasons.ts';
import { dayNumbers, dayReason, LATE_MS } from './joining/day-reasons.ts';
import type { OrderLedger } from './joining/order-ledger.ts';
import { readAmount } from './reading/amounts.ts';
import { headingWords } from './reading/heading-words.ts';

export interface CompareOptions {
  /** Zone of the shop's days; UTC if it is not known. */
  timeZone: string;
  /** Share of visitors who refuse consent, whose orders no report counts; null: not known. */
  refusedShare: number | null;
  /** Names of columns that must not explain anything, such as personal data. */
  leftOut?: ReadonlySet<string>;
}

/** Compares the orders of a ledger with their purchases, and explains the missing ones. */
export function compareOrders(ledger: OrderLedger, options: CompareOptions): OrderComparison {
  const { unpaidStates, unknownPurchases, refunds, ...counts } = ledger.counts();
  const differences = compareEach(ledger, options.timeZone);
  const leftOut = new Set([...(options.leftOut ?? []), ...ledger.personalColumns()]);
  const explained = explainMissing(populationOf(ledger, { timeZone: options.timeZone, leftOut }));
  const consent = options.refusedShare === null ? null : consentPart(options.refusedShare, counts, explained);
  const restShare = explained.rest.orders === 0 ? 0 : explained.rest.missing / explained.rest.orders;
  const predicted = Math.min(options.refusedShare ?? 0, restShare);
  const explainedMissing = explained.excess.reduce((sum, one) => sum + one, 0) + predicted * counts.paid;
  const unexplained = Math.max(0, counts.missing - explainedMissing);
  return {
    totals: {
      ...counts,
      wrongAmount: differences.amounts.length,
      wrongDay: Object.values(differences.days).reduce((sum, one) => sum + one, 0),
    },
    explanations: explained.explanations,
    unexplained: {
      missing: Math.round(unexplained),
      share: counts.missing === 0 ? 0 : rounded(unexplained / counts.missing),
    },
    consent,
    reasons: {
      amount: countAmountReasons(differences.amounts),
      day: differences.days,
      unpaid: unpaidStates,
      unknownPurchases,
      refunds,
      late: differences.late,
    },
  };
}

function consentPart(
  refusedShare: number,
  { paid, missing }: { paid: number; missing: number },
  { rest }: Explained,
): ConsentPart {
  const restShare = rest.orders === 0 ? 0 : rest.missing / rest.orders;
  const interval = wilsonInterval(rest.missing, rest.orders).map(rounded) as [number, number];
  const [low, high] = interval;
  const predicted = Math.min(refusedShare, restShare) * paid;
  return {
    refusedShare,
    missing: Math.round(predicted),
    explains: missing === 0 ? 0 : rounded(predicted / missing),
    missingElsewhereShare: rounded(restShare),
    interval,
    outcome: refusedShare < low ? 'more-missing' : refusedShare > high ? 'fewer-missing' : 'as-predicted',
  };
}

interface Differences {
  amounts: AmountDifference[];
  days: Partial<Record<DayReason, number>>;
  late: number;
}

function compareEach(ledger: OrderLedger, timeZone: string): Differences {
  const differences: Differences = { amounts: [], days: {}, late: 0 };
  const compare = orderComparer(ledger, timeZone);
  for (let order = 0; order < ledger.size; order += 1) {
    if (!ledger.isCounted(order)) continue;
    const { amount, day, isLate } = compare(order);
    if (amount !== null) differences.amounts.push(amount);
    if (day !== null) differences.days[day] = (differences.days[day] ?? 0) + 1;
    if (isLate) differences.late += 1;
  }
  return differences;
}

/** Creates a function that compares one order with its first purchase. */
export function orderComparer(
  ledger: OrderLedger,
  timeZone: string,
): (order: number) => { amount: AmountDifference | null; day: DayReason | null; isLate: boolean } {
  const dayOf = dayNumbers(timeZone);
  const tax = feeReader(ledger, TAX_COLUMN);
  const shipping = feeReader(ledger, SHIPPING_COLUMN);
  return (order) => {
    const entry = ledger.at(order);
    const { atMs, purchaseAtMs } = entry;
    const isTimed = !Number.isNaN(purchaseAtMs);
    return {
      amount: compareAmounts(entry, { tax: tax(order), shipping: shipping(order) }),
      day: isTimed && dayOf(atMs) !== dayOf(purchaseAtMs) ? dayReason(atMs, purchaseAtMs) : null,
      isLate: isTimed && purchaseAtMs - atMs > LATE_MS,
    };
  };
}

/** Creates a function that returns the fee of an order from a column of its file; 0 without such a column. */
function feeReader(ledger: OrderLedger, heading: RegExp): (order: number) => number {
  const column = ledger.columns.find(({ name }) => heading.test(headingWords(name)));
  if (column === undefined) return () => 0;
  const fees = column.values.map((value) => readAmount(value, '.') ?? 0);
  return (order) => fees[column.code(order)] ?? 0;
}
