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
  const pick = (all: Float64Array) => Float64Array.from(paid, (order) => all[order] ?? Number.NaN);
  const times = pick(ledger.allTimes());
  const population: Population = {
    size: paid.length,
    missing: Uint8Array.from(paid, (order) => (ledger.isCounted(order) ? 0 : 1)),
    columns: [],
    axes: [{ name: 'time', kind: 'time', numbers: times }],
  };
  const names = new Set(ledger.columns.map(({ name }) => name));
  for (const column of ledger.columns) {
    if (leftOut.has(column.name)) continue;
    const numbers = column.allNumbers();
    if (numbers !== null) population.axes.push({ name: column.name, kind: 'number', numbers: pick(numbers) });
    const all = column.allCodes();
    const codes = Uint16Array.from(paid, (order) => all[order] ?? OTHER_CODE);
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
    const all = ledger.allCurrencies();
    const codes = Uint16Array.from(paid, (order) => all[order] ?? 0);
    population.columns.push(valueColumn('currency', ledger.currencyNames(), codes));
  }
  if (!names.has('amount')) {
    const all = ledger.allAmounts();
    population.axes.push({
      name: 'amount',
      kind: 'number',
      numbers: Float64Array.from(paid, (order) => all[order] ?? Number.NaN),
    });
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
  const codes = Uint16Array.from(local, (localMs) => (Math.floor(localMs / DAY_MS) + 4) % 7);
  population.columns.push({ ...valueColumn('weekday', WEEKDAYS, codes), isPaired: false });
}

function paidOrders(ledger: OrderLedger): Uint32Array {
  const paid = new Uint32Array(ledger.size);
  let count = 0;
  for (let order = 0; order < ledger.size; order += 1)
    if (ledger.stateAt(order) === 'paid') paid[count++] = order;
  return paid.subarray(0, count);
}

/**
 * Returns a column with the most frequent values only. A column with a value of its own for nearly each order has none.
 */
function valueColumn(name: string, values: readonly string[], codes: Uint16Array): ValueColumn {
  const counts = new Uint32Array(OTHER_CODE + 1);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const compared = values
    .map((value, code) => ({ value, code, orders: counts[code] ?? 0 }))
    .filter(({ orders }) => orders >= VALUE_ORDERS_MIN && orders < codes.length)
    .toSorted((one, other) => other.orders - one.orders)
    .slice(0, VALUES_MAX);
  const newCodes = new Uint16Array(OTHER_CODE + 1).fill(OTHER_CODE);
  for (const [at, { code }] of compared.entries()) newCodes[code] = at;
  return {
    name,
    values: compared.map(({ value }) => value),
    codes: codes.map((code) => newCodes[code] ?? OTHER_CODE),
    isPaired: true,
  };
}
