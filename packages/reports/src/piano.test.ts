import { expect, it } from 'vitest';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { pianoRows } from '@vigie/audit/counting/piano.ts';
import { createClock, sentHit } from '../test/follow.ts';
import { answeringAs, recordedAnswer } from '../test/recorded-answers.ts';
import { followHits } from './follow-hits.ts';
import { openReader, testConnection } from './report-connection.ts';
import type { SendRequest } from './report-request.ts';

const connection = (send: SendRequest, query = '') => ({
  family: 'piano' as const,
  url: `https://api.atinternet.io${query}`,
  token: 'ACCESSKEY0123456789:SECRETKEY0123456789',
  send,
});

function hit(index: number, fields: Record<string, string>, ageMs = 0): CountableHit {
  const sent = sentHit('piano', {
    index,
    event: fields['name'] === undefined ? 'page_view' : fields['name'],
    url: 'https://abcdef.pa-cd.com/event',
    parameters: { name: 'page.display', 'data.page': 'accueil', s: '614694', ...fields },
    answer: { status: 202 },
    sentAtMs: Date.now() - ageMs,
  });
  return { ...sent, hit: { ...sent.hit, siteId: '614694' } };
}

function follow(answer: string, hits: CountableHit[], query = '') {
  const { send } = answeringAs('piano', [['/v3/data/getData', answer]]);
  return followHits(
    { reader: openReader(connection(send, query)), account: '614694', hits },
    { waitMs: 60_000, ...createClock(), visitor: { addresses: [], isMarked: false } },
  );
}

const DAYS_MS = 2 * 86_400_000;

it('counts hits whose total of the day is exactly theirs', async () => {
  const hits = [hit(0, {}), hit(1, {}), hit(2, { name: 'click.action', 'data.page': '' })];
  expect((await follow('data', hits)).map(({ state }) => state)).toEqual(['counted', 'counted', 'counted']);
});

it('accuses no hit of a total', async () => {
  expect(await follow('data', [hit(0, {})])).toMatchObject([{ reason: 'totals-only' }]);
  expect(await follow('no-content', [hit(0, {})])).toMatchObject([{ reason: 'not-yet' }]);
  expect(await follow('no-content', [hit(0, {}, DAYS_MS)])).toMatchObject([{ reason: 'totals-only' }]);
});

it('finds hits by a marker', async () => {
  const hits = [hit(0, { 'data.view_id': 'v-1' }), hit(1, { 'data.view_id': 'v-2' }, DAYS_MS)];
  expect(await follow('data-by-marker', hits, '?marker=view_id')).toMatchObject([
    { state: 'counted', proof: 'v-1: page-view accueil: 1' },
    { state: 'cannot-say', reason: 'no-control' },
  ]);
});

it.each([
  ['data', 'works', null],
  ['unauthorized', 'authentication', null],
  ['forbidden', 'right-missing', 'piano-site'],
  ['too-many', 'quota', null],
])('tests the connection: %s gives %s', async (answer, outcome, right) => {
  const { send, requests } = answeringAs('piano', [['/v3/data/getData', answer]]);
  const found = await testConnection(connection(send), '614694');
  expect(found).toMatchObject({ outcome, right });
  expect(requests[0]?.init.headers).toMatchObject({ 'x-api-key': 'ACCESSKEY0123456789_SECRETKEY0123456789' });
  expect(JSON.stringify([found, requests[0]?.address])).not.toContain('SECRETKEY');
});

it('reads recorded totals', () => {
  expect(pianoRows(recordedAnswer('piano/data').body, null)).toMatchObject([
    { kind: 'page-view', title: 'accueil', count: 2 },
    { kind: 'event', subject: 'click.action', title: '', count: 1 },
  ]);
  expect(pianoRows({ DataFeed: { Rows: [null, 1, { m_events: 'x' }] } }, null)).toEqual([]);
  expect(pianoRows({ DataFeed: [] }, null)).toBeNull();
});
