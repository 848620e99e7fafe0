import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matomoRows } from '@vigie/audit/counting/matomo/rows.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { matomoReader } from './matomo.ts';
import type { SendRequest } from './report-request.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../test/recorded/matomo/${name}.json`, import.meta.url), 'utf8')) as {
    request: { method: string };
    status: number;
    body: Json;
  };

/** Answers each method as the recording of a name shows it. */
const answering =
  (answers: Record<string, string>): SendRequest =>
  async (address) => {
    const method = new URL(address).searchParams.get('method') ?? '';
    const { status, body } = recorded(answers[method] ?? 'no-token');
    return Response.json(body, { status });
  };

const readerOf = (answers: Record<string, string>) =>
  matomoReader({ url: 'https://stats.example.org/', token: 'secret-token', send: answering(answers) });

it('reads a recorded visitor log: page views, events, orders and searches with what identifies them', () => {
  const rows = matomoRows(recorded('live-visits').body) ?? [];
  expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([
    'event', 'order', 'page-view', 'search',
  ]); // prettier-ignore
  expect(rows).toContainEqual({
    kind: 'page-view',
    key: 'bBGAcv',
    subject: '',
    url: 'http://127.0.0.1:21600/sain',
    atMs: 1_795_876_428_000,
    proof: 'visit 1: page-view http://127.0.0.1:21600/sain',
  });
  expect(rows.find(({ kind }) => kind === 'order')).toMatchObject({ key: 'C-1001' });
});

it('reads goals and dated page views of a run', () => {
  const rows = matomoRows(recorded('live-goals-and-dates').body) ?? [];
  expect(rows.find(({ kind }) => kind === 'goal')).toMatchObject({ key: '', subject: '1' });
  const dated = rows.find(({ key }) => key === 'AAAAA3');
  const last = rows.find(({ key }) => key === 'AAAAA4');
  expect((last?.atMs ?? 0) - (dated?.atMs ?? 0)).toBeGreaterThan(80_000_000);
});

it('leaves out an action whose type is a name of every object', () => {
  expect(
    matomoRows([{ idVisit: 1, actionDetails: [{ type: 'constructor' }, { type: '__proto__' }] }]),
  ).toEqual([]);
});

it.each([
  ['wrong-token', 'authentication'],
  ['no-token', 'right-missing'],
  ['is-live-enabled', 'not-understood'],
  ['visits-log-off', 'visitor-log-off'],
  ['visits-log-off-globally', 'visitor-log-off'],
  ['live-not-enabled', 'visitor-log-off'],
])('distinguishes a recorded refusal (%s): %s', async (answer, reason) => {
  await expect(readerOf({ 'Live.getLastVisitsDetails': answer }).rows('1', Date.now())).rejects.toMatchObject(
    { reason },
  );
});

it('gives null for an account that the instance does not know', async () => {
  expect(await readerOf({ 'Live.getLastVisitsDetails': 'site-99-unknown' }).rows('99', 0)).toBeNull();
});

it('puts no token into an address or a message', async () => {
  const addresses: string[] = [];
  const send: SendRequest = async (address) => {
    addresses.push(address);
    throw Object.assign(new Error('connect to secret-token failed'), { code: 'ECONNREFUSED' });
  };
  const reader = matomoReader({ url: 'https://stats.example.org', token: 'secret-token', send });
  const failure = await reader.rows('1', 0).catch((error: Error) => error);
  expect(JSON.stringify([addresses, failure, (failure as Error).message])).not.toContain('secret-token');
  expect(failure).toMatchObject({ reason: 'interface-away', message: 'ECONNREFUSED' });
});

const SENT = {
  event: 'page_view',
  index: 0,
  sentAtMs: Date.parse('2026-11-28T14:34:00Z'),
  userAgent: 'Chrome/153 Vigie/0.1',
};
const VISITOR = { addresses: ['127.0.0.1'], isMarked: false };

it.each([
  ['site-1', {}, undefined],
  ['site-1', { url: 'http://127.0.0.1:21600/?q=lampe' }, { reason: 'site-search', proof: 'q' }],
  ['site-1', { url: 'http://127.0.0.1:21600/#/a?Query=lampe' }, { reason: 'site-search', proof: 'query' }],
  ['site-1', { cdt: '2020-01-01' }, { reason: 'date' }],
  ['site-1', { rec: '' }, { reason: 'not-recorded' }],
  ['site-1', { ping: '1' }, { reason: 'ping' }],
  [
    'site-2-known-hosts-only',
    { url: 'http://ailleurs.example/' },
    { reason: 'host', proof: 'ailleurs.example' },
  ],
  ['site-2-known-hosts-only', {}, undefined],
  ['site-1', { ua: 'Googlebot/2.1' }, { state: 'left-out-as-asked', reason: 'robot' }],
  ['site-1', { ua: 'Googlebot/2.1', bots: '1' }, undefined],
  ['site-3-excluded-address', {}, { state: 'left-out-as-asked', reason: 'excluded-address' }],
  ['site-4-excluded-agent', {}, { state: 'not-counted', reason: 'excluded-agent' }],
])('explains a missing page view by the recorded settings of %s and %j', async (site, change, expected) => {
  const reader = readerOf({
    'SitesManager.getSiteFromId': site,
    'SitesManager.getSiteUrlsFromId': 'site-urls',
    'SitesManager.getExcludedIpsGlobal': 'excluded-ips-global',
    'SitesManager.getExcludedUserAgentsGlobal': 'excluded-agents-global',
  });
  const parameters = { idsite: '1', rec: '1', url: 'http://127.0.0.1:21600/a', pv_id: 'abcdef', ...change };
  const { explain } = await reader.settings('1', []);
  const found = explain({ ...SENT, hit: { parameters, status: 204 } as never }, VISITOR);
  expect(found ?? {}).toMatchObject(expected ?? {});
  expect(found === undefined).toBe(expected === undefined);
});

it('finds in a test without a site that the plugin of the visitor log is off', async () => {
  const reader = readerOf({
    'API.getMatomoVersion': 'version',
    'API.isPluginActivated': 'live-not-activated',
  });
  await expect(reader.test(null)).rejects.toMatchObject({ reason: 'visitor-log-off' });
});
