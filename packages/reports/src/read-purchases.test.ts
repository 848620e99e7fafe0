import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { ga4Purchases, matomoPurchases } from './read-purchases.ts';

const VISITS = (
  JSON.parse(readFileSync(new URL('../test/recorded/matomo/live-visits.json', import.meta.url), 'utf8')) as {
    body: Json[];
  }
).body;
const DAYS = { first: '2026-11-27', last: '2026-11-28' };

const visit = (id: number) => ({
  idVisit: id,
  siteCurrency: 'EUR',
  actionDetails: [{ type: 'ecommerceOrder', orderId: `O-${id}`, revenue: 1, timestamp: 1_795_876_449 }],
});

const row = (id: string, minute: string, revenue: string) => ({
  dimensionValues: [{ value: id }, { value: minute }],
  metricValues: [{ value: revenue }],
});

it('reads the orders of a recorded visitor log, a day at a time', async () => {
  const queries: Record<string, string>[] = [];
  const { purchases, timeZone } = await matomoPurchases(
    async (_method, parameters) => {
      queries.push(parameters);
      return parameters['date'] === DAYS.last ? VISITS : [];
    },
    '1',
    DAYS,
  );
  expect(purchases.map(({ transactionId }) => transactionId)).toEqual([
    'C-1001',
    'C-1795876670924',
    'C-1795876763514',
  ]);
  expect(purchases[0]).toEqual({
    transactionId: 'C-1001',
    time: '2026-11-28T14:34:09.000Z',
    amount: '54.9',
    currency: 'USD',
  });
  expect(timeZone).toBeNull();
  expect(
    queries.map(({ date, segment }) => [date, segment?.startsWith('visitEcommerceStatus==ordered')]),
  ).toEqual([
    ['2026-11-27', true],
    ['2026-11-28', true],
  ]);
});

const answerFrom = (count: number, shift: number) => async (_method: string, of: Record<string, string>) => {
  const offset = Math.max(0, Number(of['filter_offset']) - shift);
  return Array.from({ length: Math.max(0, Math.min(500, count - offset)) }, (_one, at) => visit(offset + at));
};

it('counts a visit once that two answers have, and raises an error instead of leaving visits out', async () => {
  const oneDay = { first: DAYS.last, last: DAYS.last };
  const { purchases } = await matomoPurchases(answerFrom(750, 3), '1', oneDay);
  expect(new Set(purchases.map(({ transactionId }) => transactionId)).size).toBe(750);
  expect(purchases).toHaveLength(750);
  await expect(matomoPurchases(answerFrom(40_000, 0), '1', oneDay)).rejects.toMatchObject({
    reason: 'not-understood',
  });
});

it('leaves out an order without an id or a readable time', async () => {
  const actions: Json[] = [
    { type: 'ecommerceOrder', orderId: '', revenue: 1, timestamp: 1 },
    { type: 'ecommerceOrder', orderId: 'O-1', revenue: 1, timestamp: 'soon' },
    { type: 'ecommerceOrder', orderId: 'O-2', revenue: 1, timestamp: 1e300 },
    { type: 'ecommerceOrder', orderId: { toString: 'x' }, revenue: 1, timestamp: 1 },
  ];
  const { purchases } = await matomoPurchases(
    async () => [{ idVisit: 1, actionDetails: actions }, null, 7],
    '1',
    {
      first: DAYS.last,
      last: DAYS.last,
    },
  );
  expect(purchases).toEqual([]);
});

it('reads the purchases of GA4 in the zone and currency of the property', async () => {
  const found = await ga4Purchases(
    async () => ({
      rows: [
        row('T-1', '202611281534', '54.9'),
        row('(not set)', '202611281534', '9'),
        row('', '202611281534', '9'),
      ],
      rowCount: 3,
      metadata: { currencyCode: 'EUR', timeZone: 'Europe/Paris' },
    }),
    DAYS,
  );
  expect(found).toEqual({
    timeZone: 'Europe/Paris',
    purchases: [{ transactionId: 'T-1', time: '2026-11-28 15:34', amount: '54.9', currency: 'EUR' }],
  });
  await expect(ga4Purchases(async () => ({ rows: 'none' }), DAYS)).rejects.toMatchObject({
    reason: 'not-understood',
  });
  expect(await ga4Purchases(async () => ({ metadata: {} }), DAYS)).toEqual({ purchases: [], timeZone: null });
});
