import { expect, test } from 'vitest';
import { openPanel } from '../panel/panel.ts';
import { compareOrders } from './compare-orders.ts';
import { createLocalAudits } from './local-audits.ts';

const ID = '01900000-0000-7000-8000-000000000001';
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
const WEBSITES = {
  items: [{ id: ID, name: 'Shop', url: 'https://shop.example/' }],
  next: null,
  total: { count: 1, estimated: false },
};

const ask = (comparison: object) => {
  const url = 'https://panel.example';
  const calls = openPanel({ url, token: 'x', panelIdentifier: 'vigie-panel' }, (request) => {
    const isList = new URL((request as Request).url).pathname === '/api/websites';
    return Promise.resolve(Response.json(isList ? WEBSITES : comparison));
  });
  const means = {
    panel: { calls, url },
    audits: createLocalAudits(() => Promise.reject(new Error('Nothing is audited.'))),
    seePage: () => Promise.reject(new Error('Nothing is visited.')),
    now: () => new Date('2026-05-08T00:00:00Z'),
  };
  return compareOrders.answer({ website: 'shop' }, means, new AbortController().signal);
};

test('the gap is reported with its parts, its groups and the journey that tries each', async () => {
  expect(await ask(READY)).toMatchObject({
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
  expect(await ask(unread)).toMatchObject({ says: expect.stringContaining('No purchase of the report') });
});
