import { ORDER_STATES, type OrderState, type OrderTotals } from '@vigie/contract/order-comparison.ts';
import { arePersonalValues } from '../reading/personal-columns.ts';
import type { OrderRow, OrderSink, PurchaseRow } from '../reading/read-rows.ts';
import { ColumnValues } from './column-values.ts';
import { growingBytes, growingFloats } from './growing-arrays.ts';
import { IdIndex } from './id-index.ts';

/** Times that a purchase is counted are stored up to this number. */
const TIMES_MAX = 255;
const STATE_CODES: ReadonlyMap<OrderState, number> = new Map(
  ORDER_STATES.map((state, code) => [state, code]),
);

/** Orders with the purchases that belong to them. Orders are added first, then purchases. */
export class OrderLedger implements OrderSink {
  readonly columns: ColumnValues[];
  private readonly ids = new IdIndex();
  private readonly times = growingFloats();
  private readonly amounts = growingFloats();
  private readonly currencies = growingBytes();
  private readonly states = growingBytes();
  private readonly purchaseCounts = growingBytes();
  private readonly purchaseTimes = growingFloats();
  private readonly purchaseAmounts = growingFloats();
  private readonly purchaseCurrencies = growingBytes();
  private readonly currencyCodes: string[] = [''];
  private purchases = 0;
  private unknownPurchases = 0;
  private refunds = 0;

  /** `columns` are the names of the further columns. */
  constructor(columns: readonly string[]) {
    this.columns = columns.map((name) => new ColumnValues(name));
  }

  get size(): number {
    return this.ids.size;
  }

  knows(id: string): boolean {
    return this.ids.find(id) !== -1;
  }

  /** Adds an order; the first one of an id stays. */
  add({ id, atMs, amount, currency, state, columns }: OrderRow): 'added' | 'repeated' | 'differs' {
    const known = this.ids.find(id);
    if (known !== -1) {
      const isSame =
        this.times.at(known) === atMs &&
        this.stateAt(known) === state &&
        Object.is(this.amounts.at(known), amount ?? Number.NaN);
      return isSame ? 'repeated' : 'differs';
    }
    this.ids.add(id);
    this.times.push(atMs);
    this.amounts.push(amount ?? Number.NaN);
    this.currencies.push(this.currencyCode(currency));
    this.states.push(STATE_CODES.get(state) ?? 0);
    this.purchaseCounts.push(0);
    this.purchaseTimes.push(Number.NaN);
    this.purchaseAmounts.push(Number.NaN);
    this.purchaseCurrencies.push(0);
    for (const [at, column] of this.columns.entries()) column.push(columns[at] ?? '');
    return 'added';
  }

  /** Adds a purchase to its order. A negative amount is a refund, which is no purchase. */
  addPurchase({ id, atMs, amount, currency }: PurchaseRow): void {
    if (amount !== null && amount < 0) {
      this.refunds += 1;
      return;
    }
    this.purchases += 1;
    const order = this.ids.find(id);
    if (order === -1) {
      this.unknownPurchases += 1;
      return;
    }
    const before = this.purchaseCounts.at(order);
    this.purchaseCounts.set(order, Math.min(before + 1, TIMES_MAX));
    const isEarlier = atMs !== null && !(this.purchaseTimes.at(order) <= atMs);
    if (before > 0 && !isEarlier) return;
    this.purchaseTimes.set(order, atMs ?? Number.NaN);
    this.purchaseAmounts.set(order, amount ?? Number.NaN);
    this.purchaseCurrencies.set(order, this.currencyCode(currency));
  }

  /** Returns one order with its first purchase. `NaN` stands for what is not known. */
  at(order: number): LedgerEntry {
    return {
      atMs: this.times.at(order),
      amount: this.amounts.at(order),
      currency: this.currencyCodes[this.currencies.at(order)] ?? '',
      state: this.stateAt(order),
      purchases: this.purchaseCounts.at(order),
      purchaseAtMs: this.purchaseTimes.at(order),
      purchaseAmount: this.purchaseAmounts.at(order),
      purchaseCurrency: this.currencyCodes[this.purchaseCurrencies.at(order)] ?? '',
    };
  }

  stateAt(order: number): OrderState {
    return ORDER_STATES[this.states.at(order)] ?? 'open';
  }

  isCounted(order: number): boolean {
    return this.purchaseCounts.at(order) > 0;
  }

  allTimes(): Float64Array {
    return this.times.values();
  }

  allAmounts(): Float64Array {
    return this.amounts.values();
  }

  allCurrencies(): Uint8Array {
    return this.currencies.values();
  }

  /** Returns the currencies by the codes of `allCurrencies`. */
  currencyNames(): readonly string[] {
    return this.currencyCodes;
  }

  /** Returns the names of the columns whose values look like personal data. */
  personalColumns(): string[] {
    return this.columns.filter(({ values }) => arePersonalValues(values)).map(({ name }) => name);
  }

  counts(): LedgerCounts {
    const counts: LedgerCounts = {
      orders: this.size,
      paid: 0,
      purchases: this.purchases,
      counted: 0,
      missing: 0,
      twice: 0,
      unpaid: 0,
      unpaidStates: {},
      unknownPurchases: this.unknownPurchases,
      refunds: this.refunds,
    };
    for (let order = 0; order < this.size; order += 1) {
      const state = this.stateAt(order);
      const purchases = this.purchaseCounts.at(order);
      if (purchases > 1) counts.twice += 1;
      if (state !== 'paid') {
        if (purchases > 0) counts.unpaidStates[state] = (counts.unpaidStates[state] ?? 0) + 1;
        if (purchases > 0) counts.unpaid += 1;
        continue;
      }
      counts.paid += 1;
      if (purchases > 0) counts.counted += 1;
      else counts.missing += 1;
    }
    return counts;
  }

  private currencyCode(currency: string): number {
    const known = this.currencyCodes.indexOf(currency);
    if (known !== -1) return known;
    if (this.currencyCodes.length > TIMES_MAX) return 0;
    return this.currencyCodes.push(currency) - 1;
  }
}

/** Order with its first purchase. */
export interface LedgerEntry {
  atMs: number;
  amount: number;
  currency: string;
  state: OrderState;
  /** Number of purchases, at most 255. */
  purchases: number;
  purchaseAtMs: number;
  purchaseAmount: number;
  purchaseCurrency: string;
}

export interface LedgerCounts extends Omit<OrderTotals, 'wrongAmount' | 'wrongDay'> {
  unpaidStates: Partial<Record<OrderState, number>>;
  unknownPurchases: number;
  refunds: number;
}
