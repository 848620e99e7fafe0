import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { dayRows, realtimeRows } from '@vigie/audit/counting/ga4.ts';
import { createClock, sentHit } from '../test/follow.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { followHits } from './follow-hits.ts';
import { openReader, testConnection } from './report-connection.ts';
import type { SendRequest } from './report-request.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' });
const ACCOUNT = JSON.stringify({
  type: 'service_account',
  client_email: 'vigie@project.iam.gserviceaccount.com',
  private_key_id: 'key-1',
  private_key: PEM,
  token_uri: 'https://oauth2.googleapis.com/token',
});
const ADDRESS = 'https://analyticsdata.googleapis.com?property=123456789';

const connection = (send: SendRequest, query = '', token = ACCOUNT) => ({
  family: 'ga4' as const,
  url: `${ADDRESS}${query}`,
  token,
  send,
});

const answering = (answers: Record<string, string>) =>
  answeringAs('ga4', Object.entries({ '/token': 'token', '/dataStreams': 'streams', ...answers }));

function hit(index: number, fields: Record<string, string>, ageMs = 0): CountableHit {
  const parameters = {
    v: '2',
    tid: 'G-ABC123DEF4',
    en: 'page_view',
    dl: 'https://shop.example/',
    dt: 'Accueil',
    ...fields,
  };
  return sentHit('ga4', {
    index,
    event: parameters.en,
    url: 'https://region1.google-analytics.com/g/collect',
    parameters,
    answer: { status: 204 },
    sentAtMs: Date.now() - ageMs,
  });
}

function follow(send: SendRequest, hits: CountableHit[], { query = '', account = 'G-ABC123DEF4' } = {}) {
  return followHits(
    { reader: openReader(connection(send, query)), account, hits },
    { waitMs: 60_000, ...createClock(), visitor: { addresses: [], isMarked: false } },
  );
}

const HOUR_MS = 3_600_000;
const PANIER = { dl: 'https://shop.example/panier', dt: 'Panier' };

it('counts hits by name, title and minute of the realtime report', async () => {
  const { send, requests } = answering({ ':runRealtimeReport': 'realtime' });
  const hits = [hit(0, {}), hit(1, PANIER, 60_000), hit(2, { ...PANIER, en: 'add_to_cart' }, 60_000)];
  const states = await follow(send, hits);
  expect(states.map(({ state, proof }) => [state, proof])).toEqual([
    ['counted', 'page-view Accueil: 1 in the report, 1 sent'],
    ['counted', 'page-view Panier: 1 in the report, 1 sent'],
    ['counted', 'add_to_cart Panier: 1 in the report, 1 sent'],
  ]);
  expect(requests.filter(({ address }) => address.includes('runRealtime'))).toHaveLength(1);
});

it('accuses no hit: within 48 hours the report may still get it, and totals may be of others', async () => {
  const empty = answering({ ':runRealtimeReport': 'realtime-empty' });
  expect(await follow(empty.send, [hit(0, {})])).toMatchObject([{ state: 'cannot-say', reason: 'not-yet' }]);
  const others = answering({ ':runRealtimeReport': 'realtime' });
  expect(await follow(others.send, [hit(0, {}, 12 * 60_000)])).toMatchObject([
    { state: 'cannot-say', reason: 'totals-only' },
  ]);
  const day = answering({ ':runReport': 'realtime-empty' });
  expect(await follow(day.send, [hit(0, {}, 49 * HOUR_MS)])).toMatchObject([
    { state: 'cannot-say', reason: 'totals-only' },
  ]);
});

it('reports that no report shows a hit without consent', async () => {
  const { send } = answering({ ':runRealtimeReport': 'realtime' });
  expect(await follow(send, [hit(0, {}), hit(1, { gcs: 'G100' })])).toMatchObject([
    { state: 'counted' },
    { state: 'left-out-as-asked', reason: 'consent-denied', proof: 'gcs=G100' },
  ]);
});

it('finds hits by a marker in the report of the day', async () => {
  const { send, requests } = answering({ ':runReport': 'day-by-marker' });
  const hits = [hit(0, { 'ep.view': 'v-1' }, 50 * HOUR_MS), hit(1, { 'ep.view': 'v-2' }, 50 * HOUR_MS)];
  expect(await follow(send, hits, { query: '&marker=view' })).toMatchObject([
    { state: 'counted', proof: 'v-1: page-view https://page/shop.example/: 1' },
    { state: 'cannot-say', reason: 'no-control' },
  ]);
  const body = new TextDecoder().decode(
    requests.find(({ address }) => address.includes('runReport'))?.init.body as Uint8Array,
  );
  expect(body).toContain('customEvent:view');
});

it('reports that a hit belongs to another property, or names none', async () => {
  const { send } = answering({ ':runRealtimeReport': 'realtime' });
  expect(await follow(send, [hit(0, { tid: 'G-OTHER00000' })], { account: 'G-OTHER00000' })).toMatchObject([
    { state: 'cannot-say', reason: 'other-account', proof: 'property 123456789: G-ABC123DEF4' },
  ]);
  expect(await follow(send, [hit(0, { tid: '' })], { account: '' })).toMatchObject([
    { state: 'not-counted', reason: 'account' },
  ]);
});

it('signs an assertion that Google can verify, and uses its token for all questions', async () => {
  const { send, requests } = answering({ ':runRealtimeReport': 'realtime', ':runReport': 'day' });
  expect(await testConnection(connection(send), null)).toEqual({
    outcome: 'works',
    right: null,
    detail: null,
  });
  const exchanges = requests.filter(({ address }) => address === 'https://oauth2.googleapis.com/token');
  expect(exchanges).toHaveLength(1);
  const form = new URLSearchParams(new TextDecoder().decode(exchanges[0]?.init.body as Uint8Array));
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'vigie@project.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/analytics.readonly',
    aud: 'https://oauth2.googleapis.com/token',
  });
});

it.each([
  [{ ':runRealtimeReport': 'no-permission' }, 'right-missing', 'ga4-property'],
  [{ ':runRealtimeReport': 'service-disabled' }, 'right-missing', 'ga4-interface'],
  [{ ':runRealtimeReport': 'exhausted' }, 'quota', null],
  [{ ':runRealtimeReport': 'unauthenticated' }, 'authentication', null],
  [{ ':runRealtimeReport': 'invalid-argument' }, 'live-away', null],
  [{ ':runRealtimeReport': 'realtime', ':runReport': 'invalid-argument' }, 'not-understood', null],
  [{ '/token': 'token-invalid-grant' }, 'authentication', null],
])('tests the connection: %j gives %s', async (answers: Record<string, string>, outcome, right) => {
  const found = await testConnection(connection(answering(answers).send), null);
  expect(found).toMatchObject({ outcome, right });
});

it.each(['no JSON: secret-part-of-it', '{"client_email":"a@b","private_key":"secret-part-of-it"}', '{}'])(
  'says that a file is no service account, and repeats nothing of it: %s',
  async (token) => {
    const found = await testConnection(connection(answering({}).send, '', token), null);
    expect(found.outcome).toBe('authentication');
    expect(JSON.stringify(found)).not.toContain('secret-part');
  },
);

it('reads recorded reports: minutes ago, and minutes of the zone of the property', () => {
  const nowMs = Date.parse('2026-11-29T07:05:30Z');
  expect(realtimeRows(recordedAnswer('ga4/realtime').body, nowMs)).toMatchObject([
    { kind: 'page-view', title: 'Accueil', atMs: nowMs, count: 1 },
    { title: 'Panier', atMs: nowMs - 60_000 },
    { kind: 'event', subject: 'add_to_cart' },
    { count: 30 },
  ]);
  expect(dayRows(recordedAnswer('ga4/day').body)).toMatchObject([
    {
      kind: 'page-view',
      url: 'https://page/shop.example/',
      atMs: Date.parse('2026-11-29T07:05:00Z'),
      count: 1,
    },
    { subject: 'add_to_cart', count: 2 },
  ]);
  expect(realtimeRows(recordedAnswer('ga4/realtime-empty').body, nowMs)).toEqual([]);
  expect(dayRows({ rows: 'x' })).toBeNull();
  expect(dayRows({ metricHeaders: [], rows: [null, { metricValues: [{ value: 'x' }] }] })).toEqual([]);
});
