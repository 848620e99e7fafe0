import { expect, it } from 'vitest';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { plausibleRows } from '@vigie/audit/counting/plausible.ts';
import { createClock, sentHit } from '../test/follow.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { followHits } from './follow-hits.ts';
import { openReader, testConnection } from './report-connection.ts';
import type { SendRequest } from './report-request.ts';

type Total = [name: string, host: string, page: string, marker: string | null, count: number];

const URL_OF = 'https://plausible.example';

/** Creates a small Plausible: totals of events, and a collector that may drop robots or all. */
function createPlausible(totals: Total[], drops: 'none' | 'robots' | 'all' = 'none') {
  const events: { n: string; u: string; p: Record<string, string> }[] = [];
  const requests: Record<string, unknown>[] = [];
  const send: SendRequest = async (address, { body, headers }) => {
    const sent = JSON.parse(new TextDecoder().decode(body as Uint8Array)) as never;
    if (address.endsWith('/api/v2/query')) {
      requests.push(sent);
      const hasMarker = JSON.stringify(sent).includes('event:props:');
      const all = [
        ...totals,
        ...events.map(({ n, p }): Total => [n, 'shop.example', '/', p['view'] ?? null, 1]),
      ];
      const results = all.map(([name, host, page, marker, count]) => ({
        dimensions: [name, host, page, ...(hasMarker ? [marker ?? '(none)'] : [])],
        metrics: [count],
      }));
      return Response.json({ results, meta: {}, query: sent });
    }
    const isRobot = /Vigie/.test(new Headers(headers).get('user-agent') ?? '');
    if (drops === 'all' || (drops === 'robots' && isRobot))
      return new Response('ok', { status: 202, headers: { 'x-plausible-dropped': '1' } });
    events.push(sent);
    return new Response('ok', { status: 202 });
  };
  return { send, events, requests };
}

function hit(
  index: number,
  path: string,
  more: { n?: string; view?: string; isDropped?: boolean } = {},
): CountableHit {
  const { n = 'pageview', view, isDropped = false } = more;
  const u = `https://www.shop.example${path}`;
  return sentHit('plausible', {
    index,
    event: n === 'pageview' ? 'page_view' : n,
    url: `${URL_OF}/api/event`,
    parameters: { n, u, d: 'shop.example', ...(view !== undefined && { 'p.view': view }) },
    answer: { status: 202, headers: isDropped ? { 'x-plausible-dropped': '1' } : {} },
  });
}

function follow(send: SendRequest, hits: CountableHit[], query = '') {
  const connection = {
    family: 'plausible' as const,
    url: `${URL_OF}${query}`,
    token: 'key-of-the-member',
    send,
  };
  return followHits(
    { reader: openReader(connection), account: 'shop.example', hits },
    { waitMs: 60_000, ...createClock(), visitor: { addresses: [], isMarked: false } },
  );
}

const reasonsOf = (states: { state: string; reason: string | null }[]) =>
  states.map(({ state, reason }) => reason ?? state);

it('counts hits whose totals are exactly theirs, with one question', async () => {
  const { send, events, requests } = createPlausible([
    ['pageview', 'shop.example', '/', null, 2],
    ['pageview', 'shop.example', '/panier', null, 1],
    ['Ajout', 'shop.example', '/panier', null, 1],
  ]);
  const hits = [hit(0, '/'), hit(1, '/?page=2'), hit(2, '/panier#a'), hit(3, '/panier', { n: 'Ajout' })];
  const states = await follow(send, hits);
  expect(reasonsOf(states)).toEqual(['counted', 'counted', 'counted', 'counted']);
  expect(states[0]?.proof).toContain('2 in the report, 2 sent');
  expect([requests.length, events.length]).toEqual([1, 0]);
});

it.each([
  ['has hits of other visitors', 7],
  ['lacks hits', 1],
  ['is empty', 0],
])('accuses no hit of a total that %s, and sends no control hit', async (_what, count) => {
  const { send, events } = createPlausible(
    count === 0 ? [] : [['pageview', 'shop.example', '/', null, count]],
  );
  expect(reasonsOf(await follow(send, [hit(0, '/'), hit(1, '/')]))).toEqual(['totals-only', 'totals-only']);
  expect(events).toEqual([]);
});

it('keeps the hosts of one site apart', async () => {
  const { send } = createPlausible([['pageview', 'blog.example', '/', null, 1]]);
  expect(reasonsOf(await follow(send, [hit(0, '/')]))).toEqual(['totals-only']);
});

it('finds single hits by a marker, and accuses once the control hit is there', async () => {
  const { send, events } = createPlausible([
    ['pageview', 'shop.example', '/', 'v-1', 1],
    ['pageview', 'shop.example', '/', null, 40],
  ]);
  const hits = [hit(0, '/', { view: 'v-1' }), hit(1, '/', { view: 'v-2' }), hit(2, '/')];
  expect(reasonsOf(await follow(send, hits, '?marker=view'))).toEqual([
    'counted',
    'unexplained',
    'totals-only',
  ]);
  expect(events).toMatchObject([{ n: 'Vigie control hit', u: 'https://www.shop.example/' }]);
});

it.each([
  ['robots', 'robot', 'left-out-as-asked'],
  ['all', 'dropped', 'not-counted'],
] as const)(
  'tells a hit that is dropped for its browser from one that is always dropped: %s',
  async (drops, reason, state) => {
    const { send } = createPlausible([], drops);
    expect(await follow(send, [hit(0, '/', { isDropped: true })])).toMatchObject([{ state, reason }]);
  },
);

it.each([
  ['invalid-key', 'sites', 'right-missing', 'plausible-site'],
  ['invalid-key', 'invalid-key', 'authentication', null],
  ['no-stats-api', 'sites', 'right-missing', 'plausible-plan'],
  ['too-many', 'sites', 'quota', null],
  ['invalid-query', 'sites', 'not-understood', null],
  ['query', 'sites', 'works', null],
])('tests the connection: %s and %s give %s', async (...[answer, sites, outcome, right]) => {
  const { send, requests } = answeringAs('plausible', [
    ['/v2/query', answer],
    ['/v1/sites', sites],
  ]);
  const connection = { family: 'plausible' as const, url: URL_OF, token: 'key-of-the-member', send };
  const found = await testConnection(connection, 'shop.example');
  expect(found).toMatchObject({ outcome, right });
  expect(JSON.stringify([found, requests.map(({ address }) => address)])).not.toContain('key-of-the');
});

it('reads recorded totals', () => {
  expect(plausibleRows(recordedAnswer('plausible/query').body)).toMatchObject([
    { kind: 'page-view', url: 'https://page/shop.example/', count: 2, key: '' },
    { kind: 'page-view', url: 'https://page/shop.example/panier', count: 1 },
    { kind: 'event', subject: 'Ajout', count: 1 },
  ]);
  expect(plausibleRows(recordedAnswer('plausible/query-by-marker').body)).toMatchObject([
    { key: 'v-1' },
    { key: '', count: 3 },
  ]);
  expect(plausibleRows({ results: 'x' })).toBeNull();
  expect(
    plausibleRows({ results: [null, { dimensions: 1 }, { dimensions: [{}], metrics: [null] }] }),
  ).toEqual([]);
});
