import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { sentHit } from '../test/follow.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { followHits } from './follow-hits.ts';
import { openReader, testConnection } from './report-connection.ts';
import type { SendRequest } from './report-request.ts';

const ACCOUNT = JSON.stringify({
  client_email: 'vigie@my-project.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }),
});
const ADDRESS = 'https://bigquery.googleapis.com?dataset=my-project.analytics_123456789&location=EU';

const connection = (send: SendRequest, query = '') => ({
  family: 'ga4' as const,
  url: `${ADDRESS}${query}`,
  token: ACCOUNT,
  send,
});

const answering = (answers: Record<string, string>) =>
  answeringAs('ga4', Object.entries({ '/token': 'token', '/dataStreams': 'streams', ...answers }));

/** Instant of the first event of the recorded answer. */
const SENT_AT_MS = 1_795_935_900_000;

function hit(index: number, fields: Record<string, string>, laterMs = 0): CountableHit {
  const parameters = { tid: 'G-ABC123DEF4', en: 'page_view', cid: '100.1', sid: '1795935900', ...fields };
  return sentHit('ga4', {
    index,
    event: parameters.en,
    url: 'https://region1.google-analytics.com/g/collect',
    parameters: { dl: 'https://shop.example/', ...parameters },
    answer: { status: 204 },
    sentAtMs: SENT_AT_MS + laterMs,
  });
}

function follow(send: SendRequest, hits: CountableHit[], { query = '', hours = 1 } = {}) {
  let nowMs = SENT_AT_MS + hours * 3_600_000;
  return followHits(
    { reader: openReader(connection(send, query)), account: 'G-ABC123DEF4', hits },
    {
      waitMs: 60_000,
      now: () => nowMs,
      sleep: async (ms) => void (nowMs += ms),
      visitor: { addresses: [], isMarked: false },
    },
  );
}

const bodiesOf = (requests: readonly { address: string; init: RequestInit }[]) =>
  requests
    .filter(({ address }) => address.endsWith('/queries'))
    .map(
      ({ init }) => JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) as Record<string, unknown>,
    );

it('finds each event of a session by client, name, page and time', async () => {
  const { send, requests } = answering({ '/queries': 'export-events' });
  const cart = { en: 'add_to_cart', dl: 'https://shop.example/panier' };
  const states = await follow(send, [
    hit(0, {}),
    hit(1, cart, 60_000),
    hit(2, {}, 3_600_000),
    hit(3, { cid: '100.2' }),
  ]);
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['counted', null],
    ['counted', null],
    ['cannot-say', 'not-yet'],
    ['cannot-say', 'not-yet'],
  ]);
  const later = await follow(send, [hit(0, {}, 1_800_000)], { hours: 73 });
  expect(later).toMatchObject([{ state: 'cannot-say', reason: 'no-control' }]);
  expect(states[0]?.proof).toBe(
    'events_intraday_20261129: page_view https://shop.example/ 2026-11-29T07:05:00.000Z',
  );
  const [body] = bodiesOf(requests);
  expect(body).toMatchObject({ useLegacySql: false, maximumBytesBilled: '10737418240', location: 'EU' });
  expect(body?.['query']).toContain('`my-project.analytics_123456789.events_*`');
  expect(JSON.stringify(body?.['queryParameters'])).toContain(
    '"arrayValues":[{"value":"100.1"},{"value":"100.2"}]',
  );
  expect(bodiesOf(requests)).toHaveLength(2);
});

it('waits for a query that runs, reads its pages, and takes no event of the streamed table twice', async () => {
  const { send, requests } = answering({ '/queries/job_1': 'export-page-1', '/queries': 'export-running' });
  const paged: SendRequest = async (address, init) =>
    address.includes('pageToken=token-2')
      ? Response.json(recordedAnswer('ga4/export-page-2').body)
      : send(address, init);
  const states = await follow(paged, [hit(0, {}), hit(1, {})]);
  expect(states.map(({ state }) => state)).toEqual(['counted', 'cannot-say']);
  const polled = requests.find(({ address }) => address.includes('/queries/job_1'));
  expect(polled?.address).toContain('location=EU');
});

it('asks nothing about hits without a client, and reads a marker by its name', async () => {
  const { send, requests } = answering({ '/queries': 'export-events' });
  expect(await follow(send, [hit(0, { cid: '', gcs: 'G100' })])).toMatchObject([
    { reason: 'consent-denied' },
  ]);
  expect(bodiesOf(requests)).toEqual([]);
  await follow(send, [hit(0, { 'ep.view': "v-1' OR 1=1" })], { query: '&marker=view' });
  const [body] = bodiesOf(requests);
  expect(body?.['query']).not.toContain('OR 1=1');
  expect(JSON.stringify(body?.['queryParameters'])).toContain(`{"value":"v-1' OR 1=1"}`);
});

it('reports that a hit belongs to another property', async () => {
  const { send } = answering({ '/queries': 'export-events' });
  const reader = openReader(connection(send));
  await expect(reader.rows('G-OTHER00000', SENT_AT_MS, [hit(0, {})])).rejects.toMatchObject({
    reason: 'other-account',
  });
});

it('reads purchases, also one that was counted twice, and the days that the export counts', async () => {
  const range = { first: '2026-11-27', last: '2026-11-29' };
  const purchases = openReader(connection(answering({ '/queries': 'export-purchases' }).send)).purchases;
  expect((await purchases?.('', range))?.purchases).toEqual([
    { transactionId: 'T-1', time: '2026-11-29T07:05:00.000Z', amount: '54.9', currency: 'EUR' },
    { transactionId: 'T-1', time: '2026-11-29T07:06:00.000Z', amount: '54.9', currency: 'EUR' },
    { transactionId: 'T-2', time: '2026-11-29T07:06:00.000Z', amount: '', currency: 'USD' },
  ]);
  const { volumes } = openReader(connection(answering({ '/queries': 'export-days' }).send));
  expect(await volumes?.('G-ABC123DEF4', range)).toEqual([
    { day: '2026-11-27', event: 'page_view', counted: 12 },
    { day: '2026-11-27', event: 'add_to_cart', counted: 3 },
    { day: '2026-11-29', event: 'page_view', counted: 7 },
    { day: '2026-11-28', event: 'page_view', counted: 0 },
  ]);
});

it.each([
  ['export-trial', 'works', null],
  ['export-trial-large', 'quota', null],
  ['export-no-jobs', 'right-missing', 'bigquery-jobs'],
  ['export-no-dataset', 'right-missing', 'bigquery-dataset'],
  ['export-not-found', 'right-missing', 'bigquery-dataset'],
  ['export-no-table', 'right-missing', 'bigquery-export'],
  ['export-disabled', 'right-missing', 'bigquery-interface'],
  ['export-quota', 'quota', null],
  ['export-too-large', 'quota', null],
  ['unauthenticated', 'authentication', null],
])('tests the connection without a bill: %s gives %s', async (answer, outcome, right) => {
  const { send, requests } = answering({ '/queries': answer });
  expect(await testConnection(connection(send), null)).toMatchObject({ outcome, right });
  expect(bodiesOf(requests)).toMatchObject([{ dryRun: true }]);
});

it('reports that a question reads too much where BigQuery answers it with 500', async () => {
  const { send } = answering({ '/queries': 'export-trial-large' });
  const failing: SendRequest = async (address, init) =>
    address.endsWith('/queries') && !new TextDecoder().decode(init.body as Uint8Array).includes('dryRun')
      ? Response.json({}, { status: 500 })
      : send(address, init);
  expect(await follow(failing, [hit(0, {})])).toMatchObject([
    { state: 'cannot-say', reason: 'quota', proof: expect.stringContaining('99999999999 bytes') as string },
  ]);
});

it.each(['my-project.ds`; DROP', 'ds', 'my-project.ds.events', 'My.ds'])('takes no dataset %j', (dataset) => {
  const url = `https://bigquery.googleapis.com?dataset=${encodeURIComponent(dataset)}`;
  expect(() => openReader({ ...connection(fetch), url })).toThrow('unknown-option');
});
