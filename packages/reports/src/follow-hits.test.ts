import { afterEach, expect, it } from 'vitest';
import { MATOMO_COUNTING } from '@vigie/audit/counting/matomo/matomo.ts';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { listen } from '../../demo-site/src/listen.ts';
import {
  createMatomo,
  ORDINARY_SITE,
  type MatomoState,
} from '../../demo-site/src/reporting/matomo-instance.ts';
import { followHits } from './follow-hits.ts';
import { matomoReader } from './matomo.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const AGENT = 'Mozilla/5.0 Chrome/153.0.0.0 Safari/537.36 Vigie/0.1 (+https://vigie.example/about)';

/** Starts an instance; `send` sends a hit to it as a page does, and gives what the page's visit recorded. */
async function started(change: Partial<MatomoState> = {}, isMarked = false) {
  let clockMs = Date.now();
  const matomo = createMatomo({ now: () => clockMs, ...change });
  const listening = await listen(matomo.listener, { host: '127.0.0.1', port: 0 });
  closers.push(() => listening.close());
  const { origin } = listening;
  const reader = matomoReader({ url: origin, token: 'valid', send: (address, init) => fetch(address, init) });
  const options = {
    waitMs: 60_000,
    now: () => clockMs,
    sleep: async (ms: number) => void (clockMs += ms),
    visitor: { addresses: ['127.0.0.1', '::1'], isMarked },
  };
  async function send(index: number, fields: Record<string, string>): Promise<CountableHit> {
    const parameters = {
      idsite: '1', rec: '1', send_image: '0', pv_id: `pv${index}`, _id: `visitor${index}`,
      url: `http://127.0.0.1/page-${index}`, action_name: 'Page', ...fields,
    }; // prettier-ignore
    const url = `${origin}/matomo.php?${new URLSearchParams(parameters).toString()}`;
    const { status } = await fetch(url, { headers: { 'user-agent': AGENT } });
    const hit = { parameters, status, url, answer: status < 400 ? 'answered' : 'failed', kind: 'page-view' };
    return { event: 'page_view', index, hit: hit as unknown as Hit, sentAtMs: clockMs, userAgent: AGENT };
  }
  const follow = (hits: CountableHit[], account = '1') => followHits({ reader, account, hits }, options);
  return { matomo, send, follow, readsOf: () => matomo.requestedMethods() };
}

const site = (change: Partial<typeof ORDINARY_SITE>) => ({ sites: { 1: { ...ORDINARY_SITE, ...change } } });

it('asks once, and sends no control hit, when every hit is in the report', async () => {
  const { matomo, send, follow, readsOf } = await started();
  const hits = await Promise.all(Array.from({ length: 150 }, (_, index) => send(index, {})));
  const states = await follow(hits);
  expect(states.every(({ state, proof }) => state === 'counted' && proof !== null)).toBe(true);
  expect(readsOf()).toEqual(['Live.getLastVisitsDetails', 'Live.getLastVisitsDetails']);
  expect(matomo.counted()).toBe(150);
});

it('finds a hit that dates itself, and asks from that date on', async () => {
  const { send, follow } = await started();
  const cdt = String(Math.floor(Date.now() / 1000) - 20 * 3_600);
  expect(await follow([await send(0, { cdt }), await send(1, {})])).toMatchObject([
    { state: 'counted' },
    { state: 'counted' },
  ]);
});

it('blames the server for an answer of 500, and no setting', async () => {
  const { send, follow } = await started(site({ exclude_unknown_urls: 1 }));
  const sent = await send(0, { url: 'http://ailleurs.example/' });
  const failed = { ...sent, hit: { ...sent.hit, status: 500, answer: 'failed' } as Hit };
  expect(await follow([failed])).toMatchObject([
    { state: 'not-counted', reason: 'refused', proof: 'HTTP 500' },
  ]);
});

it.each([
  ['host', site({ exclude_unknown_urls: 1 }), { url: 'http://ailleurs.example/' }],
  ['excluded-agent', site({ excluded_user_agents: 'Chrome' }), {}],
  ['excluded-agent', { global: { excludedIps: '', excludedUserAgents: '/chrome\\/\\d+/i' } }, {}],
  ['site-search', {}, { url: 'http://127.0.0.1/?q=lampe' }],
  ['site-search', site({ sitesearch_keyword_parameters: 'terme' }), { url: 'http://127.0.0.1/?Terme=lampe' }],
  ['ping', {}, { ping: '1' }],
  ['not-recorded', {}, { rec: '' }],
  ['account', {}, { idsite: '99' }],
  ['account', {}, { idsite: '' }],
  ['date', {}, { cdt: '2020-01-01' }],
  ['authentication', {}, { cip: '203.0.113.9' }],
])('reports that a hit was not counted because of %s (%j)', async (reason, change, fields) => {
  const { send, follow } = await started(change);
  const [lost] = await follow([await send(0, fields)], fields['idsite' as never] ?? '1');
  expect(lost).toMatchObject({ state: 'not-counted', reason, afterMs: null });
});

it.each([
  ['excluded-address', site({ excluded_ips: '127.0.0.*' })],
  ['excluded-agent', site({ excluded_user_agents: 'vigie' })],
])('reports that the owner left a hit out: %s', async (reason, change) => {
  const { send, follow } = await started(change);
  const [left] = await follow([await send(0, {})]);
  expect(left).toMatchObject({ state: 'left-out-as-asked', reason });
});

it('sends one control hit for what nothing explains, and waits until it has arrived', async () => {
  const { matomo, send, follow } = await started({ lost: ({ pv_id }) => pv_id === 'pv1' });
  const states = await follow([await send(0, {}), await send(1, {}), await send(2, {})]);
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['counted', null],
    ['not-counted', 'unexplained'],
    ['counted', null],
  ]);
  expect(matomo.counted()).toBe(3);
});

it('reports that a hit came late, and after how long', async () => {
  const { send, follow } = await started({ delayMs: 20_000 });
  const [late] = await follow([await send(0, {})]);
  expect(late).toMatchObject({ state: 'late', reason: null, afterMs: 26_000 });
});

it('reports nothing about missing hits while the control hit is missing too', async () => {
  const { send, follow } = await started({ lost: () => true });
  expect(await follow([await send(0, {})])).toMatchObject([{ state: 'cannot-say', reason: 'no-control' }]);
});

it('leaves marked hits to their owner when no marked one is in the report', async () => {
  const marked = { lost: ({ vigie }: Record<string, string>) => vigie === '1' };
  const { send, follow } = await started(marked, true);
  expect(await follow([await send(0, { vigie: '1' })])).toMatchObject([
    { state: 'left-out-as-asked', reason: 'mark' },
  ]);
});

it('leaves no hit to its owner because of a mark that excludes nothing', async () => {
  const { send, follow } = await started({ lost: ({ pv_id }) => pv_id === 'pv0' }, true);
  expect(await follow([await send(0, { vigie: '1' })])).toMatchObject([
    { state: 'not-counted', reason: 'unexplained' },
  ]);
});

it.each([
  ['interface-away', { instead: { status: 503, body: {} } }],
  ['quota', { instead: { status: 429, body: {} } }],
  ['not-understood', { instead: { status: 200, body: '<html>Bienvenue</html>' } }],
  ['visitor-log-off', { isVisitorLogOn: false }],
  ['authentication', { tokens: ['another'] }],
])('reports why it cannot say: %s', async (reason, change) => {
  const { send, follow } = await started(change);
  expect(await follow([await send(0, {})])).toMatchObject([{ state: 'cannot-say', reason }]);
});

it('counts events, orders and goals by what both sides know, and accuses no goal', async () => {
  const { send, follow } = await started({ lost: ({ idgoal }) => idgoal === '4' });
  const event = { ...(await send(1, { pv_id: 'pv0', e_c: 'Panier', e_a: 'Ajout' })), event: 'Ajout' };
  const order = { ...(await send(2, { ec_id: 'C-1', idgoal: '0', revenue: '10' })), event: 'order' };
  const goal = { ...(await send(3, { idgoal: '3' })), event: 'goal' };
  const again = { ...(await send(4, { idgoal: '4' })), event: 'goal' };
  const states = await follow([event, order, goal, again]);
  expect(states.map(({ event: name, state, reason }) => [name, state, reason])).toEqual([
    ['Ajout', 'counted', null],
    ['order', 'counted', null],
    ['goal', 'counted', null],
    ['goal', 'cannot-say', 'no-identifier'],
  ]);
});

it('finds a hit without a page-view identifier by its page and time, and accuses none', async () => {
  const { send, follow } = await started();
  const found = await send(0, { pv_id: '', url: 'http://127.0.0.1/pixel' });
  const [one] = await follow([found]);
  expect(one).toMatchObject({ state: 'counted' });
  const absent = await started({ lost: () => true });
  expect(await absent.follow([await absent.send(0, { pv_id: '' })])).toMatchObject([
    { state: 'cannot-say', reason: 'no-identifier' },
  ]);
});

const matomoHit = (fields: object) => ({ parameters: { idsite: '1' }, ...fields }) as unknown as Hit;

it('takes a hit for the missing page view of a page that sent none', () => {
  expect(MATOMO_COUNTING.standsIn(matomoHit({ kind: 'ping' }))).toBe(true);
  expect(MATOMO_COUNTING.standsIn(matomoHit({ kind: 'event', parameters: { e_c: 'a' } }))).toBe(false);
});

/** Returns how often an interface was queried for 500 pages, and how many further answers its pages took. */
async function questionsAbout(isCounted: (index: number) => boolean) {
  let [questions, further] = [0, 0];
  const visits = Array.from({ length: 500 }, (_, index) => index).filter(isCounted);
  const send = async (address: string) => {
    const query = new URL(address).searchParams;
    if (query.get('method') !== 'Live.getLastVisitsDetails') return Response.json({ idsite: 1 });
    const from = Number(query.get('filter_offset'));
    if (from === 0) questions += 1;
    else further += 1;
    return Response.json(
      visits.slice(from, from + 100).map((index) => ({
        idVisit: index,
        actionDetails: [
          { type: 'action', idpageview: `pv${index}`, url: 'http://shop.example/', timestamp: 1 },
        ],
      })),
    );
  };
  let clockMs = Date.now();
  const hits = Array.from({ length: 500 }, (_, index): CountableHit => {
    const parameters = { idsite: '1', rec: '1', pv_id: `pv${index}`, url: 'http://shop.example/' };
    const hit = { parameters, status: 204, url: 'http://stats.example/matomo.php', answer: 'answered' };
    return { event: 'page_view', index, hit: hit as unknown as Hit, sentAtMs: clockMs, userAgent: AGENT };
  });
  const states = await followHits(
    { reader: matomoReader({ url: 'http://stats.example', token: 'valid', send }), account: '1', hits },
    {
      waitMs: 60_000,
      now: () => clockMs,
      sleep: async (ms) => void (clockMs += ms),
      visitor: { addresses: [], isMarked: false },
    },
  );
  return { questions, further, counted: states.filter(({ state }) => state === 'counted').length };
}

it('asks about 500 pages once for each 100 hits at most, and once where all are counted', async () => {
  expect(await questionsAbout(() => true)).toEqual({ questions: 1, further: 5, counted: 500 });
  const missing = await questionsAbout((index) => index !== 7);
  expect(missing).toMatchObject({ counted: 499 });
  expect(missing.questions).toBeLessThanOrEqual(5);
});
