import type { OrderLedger } from '../joining/order-ledger.ts';
import { OTHER_CODE } from '../joining/column-values.ts';
import { zoneOffsets } from '../reading/times.ts';

/** Column whose values are compared one by one. */
export interface ValueColumn {
  name: string;
  values: readonly string[];
  /** Index of the value of each order; `OTHER_CODE` for values that are not compared. */
  codes: Uint16Array;
  /** False for a column that the time gives: it takes no part in pairs. */
  isPaired: boolean;
}

/** Column of numbers or times, whose ranges are compared. */
export interface Axis {
  name: string;
  kind: 'time' | 'number' | 'hour';
  /** NaN for an order without a number. */
  numbers: Float64Array;
}

/** Paid orders, whose missing ones are to be explained. */
export interface Population {
  size: number;
  /** 1 for an order that is missing. */
  missing: Uint8Array;
  columns: ValueColumn[];
  axes: Axis[];
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Orders of a value from which it is compared, and the values of a column that are compared at most. */
const VALUE_ORDERS_MIN = 5;
const VALUES_MAX = 200;

/** Collects the paid orders of a ledger with everything that may explain missing ones. */
export function populationOf(
  ledger: OrderLedger,
  { timeZone, leftOut }: { timeZone: string; leftOut: ReadonlySet<string> },
): Population {
  const paid = paidOrders(ledger);
  const pick = (all: Float64Array) => picked(all, paid, new Float64Array(paid.length));
  const times = pick(ledger.allTimes());
  const population: Population = {
    size: paid.length,
    missing: missingOf(ledger, paid),
    columns: [],
    axes: [{ name: 'time', kind: 'time', numbers: times }],
  };
  const names = new Set(ledger.columns.map(({ name }) => name));
  for (const column of ledger.columns) {
    if (leftOut.has(column.name)) continue;
    const numbers = column.allNumbers();
    if (numbers !== null) population.axes.push({ name: column.name, kind: 'number', numbers: pick(numbers) });
    const codes = picked(column.allCodes(), paid, new Uint16Array(paid.length));
    population.columns.push(valueColumn(column.name, column.values, codes));
  }
  addDerived(population, { ledger, paid, names, timeZone, times });
  population.columns = population.columns.filter(({ values }) => values.length > 0);
  return population;
}

interface Derived {
  ledger: OrderLedger;
  paid: Uint32Array;
  names: ReadonlySet<string>;
  timeZone: string;
  times: Float64Array;
}

/** Adds currency, amount, hour and weekday. A column of the file with such a name replaces them. */
function addDerived(population: Population, { ledger, paid, names, timeZone, times }: Derived): void {
  if (!names.has('currency')) {
    const codes = picked(ledger.allCurrencies(), paid, new Uint16Array(paid.length));
    population.columns.push(valueColumn('currency', ledger.currencyNames(), codes));
  }
  if (!names.has('amount')) {
    const numbers = picked(ledger.allAmounts(), paid, new Float64Array(paid.length));
    population.axes.push({ name: 'amount', kind: 'number', numbers });
  }
  const offsetAt = zoneOffsets(timeZone);
  const local = times.map((atMs) => atMs + offsetAt(atMs));
  if (!names.has('hour'))
    population.axes.push({
      name: 'hour',
      kind: 'hour',
      numbers: local.map((localMs) => Math.floor((localMs % DAY_MS) / HOUR_MS)),
    });
  if (names.has('weekday')) return;
  const codes = new Uint16Array(local.length);
  for (const [at, localMs] of local.entries()) codes[at] = (Math.floor(localMs / DAY_MS) + 4) % 7;
  population.columns.push({ ...valueColumn('weekday', WEEKDAYS, codes), isPaired: false });
}

function picked<T extends Float64Array | Uint16Array>(
  all: Float64Array | Uint16Array | Uint8Array,
  paid: Uint32Array,
  into: T,
): T {
  for (let at = 0; at < paid.length; at += 1) into[at] = all[paid[at] ?? 0] ?? 0;
  return into;
}

function missingOf(ledger: OrderLedger, paid: Uint32Array): Uint8Array {
  const missing = new Uint8Array(paid.length);
  for (let at = 0; at < paid.length; at += 1) missing[at] = ledger.isCounted(paid[at] ?? 0) ? 0 : 1;
  return missing;
}

function paidOrders(ledger: OrderLedger): Uint32Array {
  const paid = new Uint32Array(ledger.size);
  let count = 0;
  for (let order = 0; order < ledger.size; order += 1)
    if (ledger.stateAt(order) === 'paid') paid[count++] = order;
  return paid.subarray(0, count);
}

/**
 * Returns a column with the most frequent values only, whose codes are replaced. A column with a value of its own for nearly each order has none.
 */
function valueColumn(name: string, values: readonly string[], codes: Uint16Array): ValueColumn {
  const counts = new Uint32Array(OTHER_CODE + 1);
  for (let at = 0; at < codes.length; at += 1) counts[codes[at] ?? OTHER_CODE]! += 1;
  const compared = values
    .map((value, code) => ({ value, code, orders: counts[code] ?? 0 }))
    .filter(({ orders }) => orders >= VALUE_ORDERS_MIN && orders < codes.length)
    .toSorted((one, other) => other.orders - one.orders)
    .slice(0, VALUES_MAX);
  const newCodes = new Uint16Array(OTHER_CODE + 1).fill(OTHER_CODE);
  for (const [at, { code }] of compared.entries()) newCodes[code] = at;
  for (let at = 0; at < codes.length; at += 1) codes[at] = newCodes[codes[at] ?? OTHER_CODE] ?? OTHER_CODE;
  return {
    name,
    values: compared.map(({ value }) => value),
    codes,
    isPaired: true,
  };
}
