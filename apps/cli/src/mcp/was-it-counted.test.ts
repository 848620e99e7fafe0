import { expect, it } from 'vitest';
import type { Panel } from '../panel/panel.ts';
import { wasItCountedInPanel } from './was-it-counted.ts';

const ID = '0197a1d0-0000-7000-8000-000000000001';
const PANEL = 'https://vigie.example';

it('reports from the panel what is not counted, and why', async () => {
  const lost = { lostAt: 'counted', state: 'not-counted', reason: 'host' };
  const followed = {
    trackerId: null,
    name: null,
    interface: { family: 'matomo', lastAnswer: null },
    steps: [
      { step: 'visited', visits: 10 },
      { step: 'counted', visits: 8 },
    ],
    losses: [{ ...lost, visits: 2, pages: 1, example: { url: 'https://blog.example/' } }],
  };
  const queries: object[] = [];
  const calls = {
    websites: { list: async () => ({ items: [{ id: ID, name: 'Shop', url: '' }], next: null }) },
    counted: {
      steps: async () => ({ trackers: [followed, { ...followed, trackerId: ID, interface: null }] }),
      hits: async (query: object) => {
        queries.push(query);
        const hit = { ...lost, url: 'https://blog.example/', observedAt: 'now', proof: 'blog.example' };
        return { items: [hit], total: { count: 2 } };
      },
    },
  } as unknown as Panel;
  const input = { website: 'shop', page: 'blog', event: 'page_view', days: 7 };
  const means = { panel: { calls, url: PANEL }, now: () => new Date('2026-11-29T08:00:00Z') };
  const { answer } = wasItCountedInPanel;
  expect(await answer(input, means as never, new AbortController().signal)).toMatchObject({
    trackers: [
      {
        product: 'matomo',
        pageViews: { visited: 10, counted: 8 },
        losses: [{ reason: 'host', visits: 2, example: 'https://blog.example/' }],
        notCounted: 2,
        hits: [{ url: 'https://blog.example/', cause: expect.any(String), proof: 'blog.example' }],
      },
    ],
    withoutReport: 1,
    link: `${PANEL}/dataQuality/comptes?website=${ID}`,
  });
  expect(queries).toMatchObject([{ q: 'blog', state: 'not-counted', from: '2026-11-22T08:00:00.000Z' }]);
});
