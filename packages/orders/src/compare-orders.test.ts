import { describe, expect, it } from 'vitest';
import { generatePair, type PairOrder } from '../test/generated-orders.ts';
import { compareOrders } from './compare-orders.ts';
import { OrderLedger } from './joining/order-ledger.ts';
import type { OrderRow, PurchaseRow } from './reading/read-rows.ts';

const AT = Date.parse('2026-03-10T12:00:00Z');
const order = (id: string, more: Partial<OrderRow> = {}): OrderRow => ({
  id,
  atMs: AT,
  amount: 100,
  currency: 'EUR',
  state: 'paid',
  columns: [],
  ...more,
});
const purchase = (id: string, more: Partial<PurchaseRow> = {}): PurchaseRow => ({
  id,
  atMs: AT + 5_000,
  amount: 100,
  currency: 'EUR',
  ...more,
});

function compare(orders: readonly OrderRow[], purchases: readonly PurchaseRow[], timeZone = 'UTC') {
  const ledger = new OrderLedger([]);
  for (const row of orders) ledger.add(row);
  for (const row of purchases) ledger.addPurchase(row);
  return compareOrders(ledger, { timeZone, refusedShare: null });
}

function explain(pair: PairOrder, refusedShare: number | null = null) {
  const { columns, orders, purchases } = generatePair(pair);
  const ledger = new OrderLedger(columns);
  for (const row of orders) ledger.add(row);
  for (const row of purchases) ledger.addPurchase(row);
  return compareOrders(ledger, { timeZone: 'Europe/Berlin', refusedShare });
}

const shop = { orders: 3_000, days: 30, baseShare: 0.1 };

describe('the join', () => {
  it('counts each order once, whatever its state', () => {
    const orders = [
      order('1'),
      order('2'),
      order('3'),
      order('4', { state: 'cancelled' }),
      order('5', { state: 'test' }),
      order('6', { state: 'open' }),
    ];
    const purchases = ['1', '1', '2', '4', '5', '9'].map((id) => purchase(id));
    const { totals, reasons } = compare(orders, [...purchases, purchase('2', { amount: -100 })]);
    expect(totals).toEqual({
      orders: 6,
      paid: 3,
      purchases: 6,
      counted: 2,
      missing: 1,
      twice: 1,
      unpaid: 2,
      wrongAmount: 0,
      wrongDay: 0,
    });
    expect(reasons).toMatchObject({ unpaid: { cancelled: 1, test: 1 }, unknownPurchases: 1, refunds: 1 });
  });

  it.each([
    { name: 'currency', amounts: [{ amount: 100, currency: 'USD' }] },
    { name: 'minor-units', amounts: [{ amount: 10_000 }] },
    { name: 'tax', amounts: [{ amount: 84.03 }] },
    { name: 'cents', amounts: [{ amount: 99.99 }] },
    { name: 'other', amounts: [{ amount: 42 }] },
    { name: 'shipping', amounts: [{ amount: 95.1 }, { amount: 95.1 }, { amount: 95.1 }] },
  ])('reports that an amount differs by $name', ({ name, amounts }) => {
    const ids = amounts.map((_, at) => String(at));
    const { totals, reasons } = compare(
      ids.map((id) => order(id)),
      amounts.map((more, at) => purchase(String(at), more)),
    );
    expect(totals.wrongAmount).toBe(amounts.length);
    expect(reasons.amount).toEqual({ [name]: amounts.length });
  });

  it.each([
    { name: 'midnight', at: '2026-03-10T23:59:50Z', counted: '2026-03-11T00:00:05Z', late: 0 },
    { name: 'time-zone', at: '2026-03-10T23:30:00Z', counted: '2026-03-11T00:30:10Z', late: 0 },
    { name: 'late', at: '2026-03-10T12:00:00Z', counted: '2026-03-12T14:07:31Z', late: 1 },
    { name: 'early', at: '2026-03-10T12:00:00Z', counted: '2026-03-08T14:07:31Z', late: 0 },
  ])('reports that a day differs by $name', ({ name, at, counted, late }) => {
    const { totals, reasons } = compare(
      [order('1', { atMs: Date.parse(at) })],
      [purchase('1', { atMs: Date.parse(counted) })],
    );
    expect(totals.wrongDay).toBe(1);
    expect(reasons).toMatchObject({ day: { [name]: 1 }, late });
  });

  it('compares days in the zone of the shop', () => {
    const orders = [order('1', { atMs: Date.parse('2026-03-10T22:59:50Z') })];
    const purchases = [purchase('1', { atMs: Date.parse('2026-03-10T23:00:05Z') })];
    expect(compare(orders, purchases).totals.wrongDay).toBe(0);
    expect(compare(orders, purchases, 'Europe/Berlin').totals.wrongDay).toBe(1);
  });
});

describe('the explanation', () => {
  it('names one value', () => {
    const plant = { kind: 'values', where: { payment: 'klarna' }, missingShare: 0.6 } as const;
    const { explanations, totals } = explain({ ...shop, seed: 1, plant });
    expect(explanations).toHaveLength(1);
    expect(explanations[0]).toMatchObject({ where: { payment: 'klarna' } });
    const [first] = explanations;
    expect(first?.interval[0]).toBeLessThan(first?.missingShare ?? 0);
    expect((first?.explains ?? 0) * totals.missing).toBeLessThan(first?.missing ?? 0);
  });

  it('names a pair of values that explains more than each of them', () => {
    const where = { payment: 'klarna', country: 'AT' };
    const plant = { kind: 'values', where, missingShare: 0.9 } as const;
    expect(explain({ ...shop, seed: 2, plant }).explanations.map((one) => one.where)).toEqual([where]);
  });

  it('names a period', () => {
    const plant = { kind: 'period', where: {}, fromDay: 10, toDay: 14, missingShare: 0.6 } as const;
    const [first] = explain({ ...shop, seed: 3, plant }).explanations;
    const { from, to } = (first?.where.time ?? {}) as { from: string; to: string };
    expect(from.slice(0, 10)).toMatch(/2026-03-1[01]/);
    expect(to.slice(0, 10)).toMatch(/2026-03-1[45]/);
  });

  it('names a value since a day, and leaves the refusals to the consent share', () => {
    const plant = {
      kind: 'period',
      where: { payment: 'card' },
      fromDay: 20,
      toDay: 30,
      missingShare: 0.6,
    } as const;
    const { explanations, consent, unexplained } = explain({ ...shop, seed: 4, plant }, 0.1);
    expect(Object.keys(explanations[0]?.where ?? {})).toEqual(['payment', 'time']);
    expect(consent).toMatchObject({ outcome: 'as-predicted' });
    expect(unexplained.share).toBeLessThan(0.1);
  });

  it('names nothing where orders are missing by chance', () => {
    for (let seed = 10; seed < 15; seed += 1)
      expect(explain({ ...shop, orders: 600, seed, plant: { kind: 'none' } }).explanations).toEqual([]);
  });

  it('names nothing in a file without orders, without purchases or without missing orders', () => {
    expect(compare([], []).explanations).toEqual([]);
    expect(compare([order('1'), order('2')], []).unexplained).toEqual({ missing: 2, share: 1 });
    expect(compare([order('1')], [purchase('1')]).unexplained).toEqual({ missing: 0, share: 0 });
  });
});
