import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Health } from '@vigie/contract/health.ts';
import type { Job } from '@vigie/contract/job.ts';
import { observePages } from '../../test/observed-pages.ts';
import type { PageKind } from '../../test/observations.ts';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow, TRACKING } from '../../test/rows.ts';
import { expectRollupsEqualRecount } from '../../test/run-fixture.ts';
import { openTestApp } from '../../test/test-app.ts';
import { jsonText } from '../db/json-text.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { reEvaluate } from './re-evaluate.ts';
import { watchAlarms } from './watch-alarms.ts';

const PERIOD = { from: '2026-03-09T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' };
/** Reports a worker that never pauses. */
const wake = () => new Date(0);

describe('a re-evaluation', async () => {
  let websiteId: string;
  const { signal } = new AbortController();
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const agentId = await createAgentRow(bench.db);
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  async function audit(startedAt: string, pages: Record<string, PageKind>) {
    const jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
    return observePages(bench.db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      pages: Object.entries(pages).map(([path, kind]) => ({
        url: `https://shop.example/${path}`,
        kind,
        startedAt,
      })),
    });
  }
  const changeTracking = (changes: object) =>
    bench.db
      .updateTable('websites')
      .set({ tracking: jsonText({ ...TRACKING, ...changes }) })
      .where('id', '=', websiteId)
      .execute();
  const start = () =>
    moderator({
      method: 'POST',
      url: '/api/observations/re-evaluations',
      payload: { websiteId, ...PERIOD },
    });
  const work = (until = signal) => reEvaluate({ db: bench.db, clock: bench.clock, signal: until });
  const read = async (path: string) => (await moderator({ url: `/api/${path}` })).body;
  const newest = async () =>
    (await read(`observations/re-evaluations?websiteId=${websiteId}`)) as { items: object[] };
  const health = () => read(`health?websiteId=${websiteId}&from=${PERIOD.from}&to=${PERIOD.to}`);

  test('evaluates recordings by the settings of today, without a person', async () => {
    await audit('2026-03-10T08:00:00.000Z', { home: 'healthy', cart: 'healthy', gone: 'unreachable' });
    await audit('2026-03-10T09:00:00.000Z', { home: 'healthy', cart: 'tag-missing' });
    expect(await health()).toMatchObject({ checks: [{}, {}, {}, {}, { failingPages: 1 }] });
    await changeTracking({ requiredVariables: ['order_id'] });
    expect(await start()).toMatchObject({ status: 202, body: { state: 'queued', done: 0 } });
    await work();
    expect((await newest()).items).toMatchObject([
      { state: 'succeeded', total: 5, done: 5, changed: 3, finishedAt: expect.any(String) },
    ]);
    expect(await health()).toMatchObject({ checks: [{}, {}, {}, {}, { failingPages: 2 }] });
    await expectRollupsEqualRecount(bench.db, websiteId);
    expect(await read(`problems?websiteId=${websiteId}&check=hitPageview&sort=last-seen`)).toMatchObject({
      items: [
        { cause: { check: 'hitPageview', reason: 'variable-missing' }, occurrences: 2 },
        { cause: { check: 'tagJs', reason: 'http-error' }, occurrences: 1, uncheckedSince: null },
        // The cart's missing tag hides the cause.
        { cause: { check: 'hitPageview' }, uncheckedSince: '2026-03-10T09:00:00.000Z' },
      ],
    });
  });

  test(
    'has alarms list what it finds as old, and holds back what begins meanwhile',
    { tags: ['exhaustive'] },
    async () => {
      const { db, clock } = bench;
      const queue: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
      const causesAfter = async (seconds: number) => {
        clock.advance(seconds);
        await watchAlarms({ db, clock, queue, wake, signal });
        const rows = await db
          .selectFrom('incidents')
          .selectAll()
          .where('websiteId', '=', websiteId)
          .execute();
        return rows.flatMap(({ subject, causeKey, phase, isOld }) =>
          subject.kind === 'cause' ? `${causeKey.split(':').at(-1)} ${phase} ${isOld}` : [],
        );
      };
      await audit('2026-03-10T11:00:00.000Z', { home: 'healthy' });
      expect(await causesAfter(-1_800)).toEqual([]);
      await changeTracking({ requiredVariables: ['order_id'] });
      await start();
      await audit('2026-03-10T11:35:00.000Z', { cart: 'tag-missing' });
      await causesAfter(200);
      expect(await causesAfter(200)).toEqual([]);
      await work();
      const found = await causesAfter(11);
      expect(found.toSorted()).toEqual(['http-error suspected false', 'variable-missing open true']);
      clock.advance(1_800);
    },
  );

  test('moves the score of an audit with its verdicts, and so how the website is now', async () => {
    await audit('2026-03-10T08:00:00.000Z', { home: 'healthy', cart: 'tag-missing' });
    expect(await health()).toMatchObject({ now: { kind: 'audit', score: { grade: 'C' } } });
    await changeTracking({ requiredVariables: ['order_id'] });
    await start();
    await work();
    const { now, rootCauses } = (await health()) as Health;
    const { items } = (await read(`jobs?websiteId=${websiteId}`)) as { items: Job[] };
    expect(now?.score.checks.hitPageview).toEqual({ passed: 0, failed: 2, skipped: 0 });
    expect(items[0]?.score).toEqual(now?.score);
    const cost = rootCauses.reduce((sum, { costPoints }) => sum + costPoints, 0);
    expect(cost).toBeCloseTo(100 - (now?.score.reliability ?? 0), 9);
  });

  test('ends what is no fault any more, and opens again what is one again', async () => {
    await changeTracking({ jsTagName: 'other.js' });
    const [page] = await audit('2026-03-10T08:00:00.000Z', { home: 'tag-missing' });
    const before = await read(`observations/${page?.id}`);
    await changeTracking({ jsTagName: '', phpTagName: '' });
    await start();
    await work();
    expect((await read(`problems?websiteId=${websiteId}`)) as object).toMatchObject({ items: [] });
    await expectRollupsEqualRecount(bench.db, websiteId);
    await changeTracking({});
    await start();
    await work();
    expect(await read(`observations/${page?.id}`)).toEqual(before);
    expect(await read(`problems?websiteId=${websiteId}`)).toMatchObject({
      items: [{ state: 'open', cause: { check: 'tagJs', reason: 'http-error' } }],
    });
  });

  test('retains a problem that people wrote about, as one that is over', async () => {
    await audit('2026-03-10T08:00:00.000Z', { home: 'tag-missing' });
    const { items } = (await read(`problems?websiteId=${websiteId}`)) as { items: Array<{ id: string }> };
    const url = `/api/problems/${items[0]?.id}/notes`;
    await moderator({ method: 'POST', url, payload: { text: 'Vu avec l’agence.' } });
    await changeTracking({ jsTagName: '', phpTagName: '' });
    await start();
    await work();
    expect(await read(`problems/${items[0]?.id}`)).toMatchObject({ state: 'resolved', notes: [{}] });
  });

  test('does not change what was captured too long ago', async () => {
    const [page] = await audit('2026-03-10T08:00:00.000Z', { home: 'healthy' });
    await bench.db.deleteFrom('observationDocuments').where('websiteId', '=', websiteId).execute();
    await changeTracking({ requiredVariables: ['order_id'] });
    await start();
    await work();
    expect((await newest()).items).toMatchObject([{ total: 0, changed: 0, state: 'succeeded' }]);
    expect(await read(`observations/${page?.id}`)).toMatchObject({ faults: [], observation: null });
  });

  test('is one of a website at a time', async () => {
    expect((await start()).status).toBe(202);
    expect(await start()).toMatchObject({ status: 422, body: { code: 're-evaluation-active' } });
    await work();
    expect((await start()).status).toBe(202);
    await work();
  });

  test(
    'goes on after its worker was killed, and counts nothing twice',
    { tags: ['exhaustive'] },
    async () => {
      const paths = Array.from({ length: 60 }, (_, page) => [`page-${page}`, 'healthy' as const]);
      await audit('2026-03-10T08:00:00.000Z', Object.fromEntries(paths));
      await changeTracking({ requiredVariables: ['order_id'] });
      await start();
      const killed = new AbortController();
      const db = bench.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.rows.some((row) => 'document' in row)) killed.abort();
          return result;
        },
      });
      await reEvaluate({ db, clock: bench.clock, signal: killed.signal });
      expect((await newest()).items).toMatchObject([{ state: 'running', done: 50, changed: 50 }]);
      await work();
      expect((await newest()).items).toMatchObject([{ state: 'running', done: 50 }]);
      bench.clock.advance(61);
      await work();
      expect((await newest()).items).toMatchObject([{ state: 'succeeded', done: 60, changed: 60 }]);
      await expectRollupsEqualRecount(bench.db, websiteId);
    },
  );
});
