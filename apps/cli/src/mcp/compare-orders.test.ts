import { expect, test } from 'vitest';
import { panelOfTools, WEBSITE_ID as ID } from '../../test/panel-of-tools.ts';
import { compareOrders } from './compare-orders.ts';

const totals = { orders: 110, paid: 100, purchases: 80, counted: 80, missing: 20, twice: 0 };
const explanation = {
  where: { payment: 'klarna' },
  orders: 25,
  missing: 20,
  missingShare: 0.8,
  missingElsewhereShare: 0,
  interval: [0.6, 0.91],
  explains: 1,
};
const READY = {
  from: '2026-03-01',
  to: '2026-03-30',
  timeZone: 'Europe/Paris',
  state: 'ready',
  isStale: false,
  waiting: 2,
  comparison: {
    totals,
    explanations: [explanation],
    unexplained: { missing: 0, share: 0 },
    consent: null,
    reasons: {},
  },
  trials: [{ explanation: 0, values: {}, journey: { id: ID, name: 'Pay', values: { payment: 'klarna' } } }],
};
const compare = (comparison: object) => {
  const means = panelOfTools({ [`/api/websites/${ID}/order-comparison`]: comparison });
  return compareOrders.answer({ website: 'shop' }, means, new AbortController().signal);
};

test('the gap is reported with its parts, its groups and the journey that tries each', async () => {
  expect(await compare(READY)).toMatchObject({
    period: { from: '2026-03-01', to: '2026-03-30' },
    says: expect.stringContaining('20'),
    parts: [
      expect.stringMatching(/^20\.0 points: payment = klarna: /),
      expect.stringContaining('not explained'),
    ],
    explanations: [{ group: 'payment = klarna', journey: { id: ID, values: { payment: 'klarna' } } }],
    link: `https://panel.example/commandes?website=${ID}&from=2026-03-01&to=2026-03-30`,
  });
});

test('a period without a comparison reports what it lacks', async () => {
  const unread = { ...READY, state: 'unread', comparison: null };
  expect(await compare(unread)).toMatchObject({ says: expect.stringContaining('No purchase of the report') });
});
