import { afterEach, expect, it } from 'vitest';
import { umamiRows } from '@vigie/audit/counting/umami.ts';
import { createUmami, type UmamiState } from '../../demo-site/src/reporting/umami-instance.ts';
import { createClock, ORDINARY_AGENT, sendAs, startInstance } from '../test/follow.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { openReader } from './report-connection.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const WEBSITE = '8b9a1c7e-4d2f-4f6b-9a3e-1c2d3e4f5a6b';
const OTHER = '00000000-0000-4000-8000-000000000099';
const ROBOT = 'Mozilla/5.0 Chrome/153.0.0.0 Vigie/0.1 (+https://vigie.example/about)';

async function started(change: Partial<UmamiState> = {}, token = 'valid') {
  const clock = createClock();
  const umami = createUmami({ now: clock.now, websites: { [WEBSITE]: ['valid'] }, ...change });
  const instance = await startInstance(umami.listener, { family: 'umami', clock, token });
  closers.push(instance.close);
  const send = (index: number, fields: Record<string, string> = {}, userAgent = ORDINARY_AGENT) => {
    const payload = { website: WEBSITE, hostname: 'shop.example', url: `/page-${index}`, ...fields };
    const flat = Object.entries(payload).map(([name, value]) => [`payload.${name}`, value]);
    return sendAs({ family: 'umami', clock, userAgent }, `${instance.origin}/api/send`, {
      body: { type: 'event', payload },
      event: fields['name'] ?? 'page_view',
      index,
      parameters: { type: 'event', ...Object.fromEntries(flat) },
    });
  };
  return { ...instance, umami, send };
}

const statesOf = (states: { state: string; reason: string | null }[]) =>
  states.map(({ state, reason }) => [state, reason]);

it('finds page views and events by the session that the collector answered', async () => {
  const { umami, send, follow } = await started();
  const sent = Array.from({ length: 250 }, (_, index) =>
    send(index, index % 5 === 0 ? { name: 'Ajout' } : {}),
  );
  const states = await follow(await Promise.all(sent), WEBSITE);
  expect(states.every(({ state, proof }) => state === 'counted' && proof !== null)).toBe(true);
  expect(umami.requestedPaths()).toHaveLength(2);
});

it('distinguishes two views of one page, and finds the lost one', async () => {
  const { umami, send, follow } = await started();
  const first = await send(0, { url: '/a' });
  umami.state.lost = ({ title }) => title === 'perdu';
  const second = await send(1, { url: '/a', title: 'perdu' });
  expect(statesOf(await follow([first, second], WEBSITE))).toEqual([
    ['counted', null],
    ['not-counted', 'unexplained'],
  ]);
});

const seconds = (away: number) => ({ timestamp: String(Math.floor(Date.now() / 1000) + away) });

it('finds hits by their own date, and takes no row of another hit for one', async () => {
  const { send, follow } = await started();
  const sent = [
    await send(0, seconds(-7_200)),
    await send(1, seconds(7_200)),
    await send(2),
    await send(3, { timestamp: '1' }),
  ];
  expect(statesOf(await follow(sent, WEBSITE))).toEqual([
    ['counted', null],
    ['counted', null],
    ['counted', null],
    ['cannot-say', 'no-identifier'],
  ]);
});

it.each<[string, string, Partial<UmamiState>, Record<string, string>, string?]>([
  ['not-counted', 'account', {}, { website: OTHER }],
  ['left-out-as-asked', 'excluded-address', { ignoredAddresses: ['127.0.0.1'] }, {}],
  ['left-out-as-asked', 'robot', {}, {}, ROBOT],
  ['not-counted', 'refused', {}, { name: 'x'.repeat(51) }],
  ['cannot-say', 'no-control', { lost: () => true }, {}],
  ['cannot-say', 'interface-away', { instead: { status: 503, body: {} } }, {}],
  ['cannot-say', 'quota', { instead: { status: 429, body: {} } }, {}],
  ['cannot-say', 'live-away', { instead: { status: 404, body: {} } }, {}],
  ['cannot-say', 'not-understood', { instead: { status: 200, body: '<html>' } }, {}],
  ['cannot-say', 'not-understood', { instead: { status: 200, body: { data: 'x' } } }, {}],
  ['cannot-say', 'authentication', { tokens: [] }, {}],
  ['cannot-say', 'right-missing', { websites: { [WEBSITE]: [] } }, {}],
])('reports %s, %s', async (...[state, reason, change, fields, userAgent]) => {
  const { send, follow } = await started(change);
  const states = await follow([await send(0, fields, userAgent)], fields['website'] ?? WEBSITE);
  expect(statesOf(states)).toEqual([[state, reason]]);
});

it('reports that a hit came late, and after how long', async () => {
  const { send, follow } = await started({ delayMs: 20_000 });
  expect(await follow([await send(0)], WEBSITE)).toMatchObject([{ state: 'late', afterMs: 26_000 }]);
});

it('accuses no hit whose answer named no session', async () => {
  const { send, follow } = await started({ lost: () => true });
  const { answerText: _, ...unread } = await send(0);
  expect(statesOf(await follow([unread], WEBSITE))).toEqual([['cannot-say', 'no-identifier']]);
});

it('tests the connection and reports which right is missing', async () => {
  const { test, umami } = await started();
  expect(await test(WEBSITE)).toEqual({ outcome: 'works', right: null, detail: null });
  expect(await test(null)).toMatchObject({ outcome: 'works' });
  umami.state.websites = { [WEBSITE]: [] };
  expect(await test(WEBSITE)).toMatchObject({ outcome: 'right-missing', right: 'umami-website' });
  umami.state.tokens = [];
  expect(await test(WEBSITE)).toMatchObject({ outcome: 'authentication', right: null });
});

it('reads a recorded list of events by the clock of the interface', () => {
  const rows = umamiRows(recordedAnswer('umami/events').body, 5_000) ?? [];
  expect(rows.map(({ kind, subject, url }) => [kind, subject, url])).toEqual([
    ['event', 'Ajout', 'https://page/panier'],
    ['page-view', '', 'https://page/panier'],
    ['page-view', '', 'https://page'],
  ]);
  expect(rows[0]?.atMs).toBe(Date.parse('2026-11-29T07:00:00Z'));
});

it('reads the list of events of a run, with the dates that hits gave themselves', () => {
  const rows = umamiRows(recordedAnswer('umami/events-of-a-run').body, 0) ?? [];
  const atOf = (page: string) => rows.find(({ url }) => url === `https://page/${page}`)?.atMs ?? 0;
  expect(atOf('u-ok') - atOf('u-timestamp')).toBeGreaterThan(7_000_000);
  expect(atOf('u-future') - atOf('u-ok')).toBeGreaterThan(7_000_000);
  expect(rows.filter(({ kind }) => kind === 'event').map(({ subject }) => subject)).toEqual([
    'buy',
    'signup',
  ]);
});

it('sends a key of the cloud in its own header, and the token of a user as a bearer', async () => {
  for (const [token, url, header] of [
    ['api_secret', 'https://api.umami.is/v1', 'x-umami-api-key'],
    ['secret', 'https://umami.example', 'authorization'],
  ] as const) {
    const { send, requests } = answeringAs('umami', [['/events', 'events']]);
    await openReader({ family: 'umami', url, token, send }).rows(WEBSITE, 0);
    expect(requests[0]?.init.headers).toHaveProperty(header);
    expect(requests[0]?.address).not.toContain('secret');
  }
});

it('gives null for a website that an administrator does not find', async () => {
  const { send } = answeringAs('umami', [
    ['/events', 'events-empty'],
    ['/websites', 'website-unknown'],
  ]);
  const reader = openReader({ family: 'umami', url: 'https://umami.example', token: 'x', send });
  expect(await reader.rows(OTHER, 0)).toBeNull();
});
