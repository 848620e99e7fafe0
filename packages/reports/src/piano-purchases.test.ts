import { expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { pianoPurchases } from './piano-purchases.ts';

const row = (name: string, id: Json, events: Json) => ({
  event_name: name,
  transaction_id: id,
  m_events: events,
});
const feed = (...rows: Json[]) => ({ DataFeed: { Columns: [], Rows: rows } });
const DAYS = { first: '2026-11-27', last: '2026-11-28' };

it('reads transactions day by day, one counted twice as two', async () => {
  const periods: unknown[] = [];
  const found = await pianoPurchases(
    async (body) => {
      periods.push(Reflect.get(body, 'period'));
      if (periods.length === 1) return null;
      return feed(
        row('transaction.confirmation', 'T-1', 2),
        row('transaction.confirmation', 'T-2', 1),
        row('transaction.confirmation', 'N/A', 40),
        row('product.purchased', 'T-2', 3),
      );
    },
    '614694',
    DAYS,
  );
  expect(found.purchases.map(({ transactionId, time }) => [transactionId, time])).toEqual([
    ['T-1', DAYS.last],
    ['T-1', DAYS.last],
    ['T-2', DAYS.last],
  ]);
  expect(periods).toEqual(
    [DAYS.first, DAYS.last].map((day) => ({ p1: [{ type: 'D', start: day, end: day }] })),
  );
});

it('takes no hostile value for a purchase, and raises an error for an answer without rows', async () => {
  const name = 'transaction.confirmation';
  const hostile = feed(row(name, { a: 1 }, 1), row(name, '', 1), row(name, 'T-3', 1e300), 'row', null);
  const one = { first: DAYS.last, last: DAYS.last };
  const { purchases } = await pianoPurchases(async () => hostile, '1', one);
  expect(purchases).toEqual([{ transactionId: 'T-3', time: DAYS.last, amount: '', currency: '' }]);
  await expect(pianoPurchases(async () => ({ DataFeed: {} }), '1', one)).rejects.toMatchObject({
    reason: 'not-understood',
  });
});

it('raises an error instead of leaving rows out', async () => {
  const full = feed(...Array.from({ length: 10_000 }, () => row('page.display', 'N/A', 1)));
  await expect(
    pianoPurchases(async () => full, '1', { first: DAYS.last, last: DAYS.last }),
  ).rejects.toMatchObject({ reason: 'not-understood' });
});
