import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { poolDetailSchema, poolHistorySchema, type Pool } from '@vigie/contract/pool.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { SETTINGS, createContextRow, createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createResultRows } from '../../../test/result-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp } from '../../../test/test-app.ts';

const INPUT = {
  name: 'Parcours d’achat',
  description: 'De la fiche au paiement.',
  category: 'tag',
  severity: 'critical',
  status: 'draft',
  allPages: false,
  urls: ['product/*', 'panier'],
  testIds: [] as string[],
  schedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris' },
  settings: SETTINGS,
};

describe('pools', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });

  const of = () => ({ companyId, websiteId });
  const create = (changes: object = {}) =>
    moderator({ method: 'POST', url: '/api/pools', payload: { ...INPUT, websiteId, ...changes } });
  const created = async (changes: object = {}) => {
    bench.clock.advance(1);
    return poolDetailSchema.parse((await create(changes)).body);
  };
  const read = async (id: string) =>
    poolDetailSchema.parse((await moderator({ url: `/api/pools/${id}` })).body);
  const put = (path: string, payload: object) =>
    moderator({ method: 'PUT', url: `/api/pools/${path}`, payload });
  const putTests = async (id: string, testIds: string[]) =>
    put(`${id}/tests`, { testIds, updatedAt: await readVersion(bench.db, 'pools', id) });
  const publish = (id: string, status = 'published') => put(`${id}/status`, { status });
  const remove = (id: string) => moderator({ method: 'DELETE', url: `/api/pools/${id}` });
  const ids = async (query: string) => {
    const { body } = await moderator({ url: `/api/pools?websiteId=${websiteId}&${query}` });
    return (body as { items: Pool[] }).items.map(({ id }) => id);
  };
  const setWebsite = (columns: object) =>
    bench.db.updateTable('websites').set(columns).where('id', '=', websiteId).execute();

  test('are stored as they were entered, with their tests in order', async () => {
    const [first, second] = [await createTestRow(bench.db, of()), await createTestRow(bench.db, of())];
    const { status, body } = await create({ testIds: [second, first] });
    expect(status).toBe(201);
    const pool = poolDetailSchema.parse(body);
    expect(pool).toMatchObject({
      ...INPUT,
      websiteId,
      testIds: [second, first],
      lastRun: null,
      activeJobId: null,
    });
    expect(pool.tests.map(({ id }) => id)).toEqual([second, first]);
    expect(pool.tests[0]?.pools).toEqual([{ id: pool.id, name: INPUT.name }]);
    expect(await read(pool.id)).toEqual(pool);
  });

  test.each([
    ['name', 'name-required', { name: '' }],
    ['category', 'category-required', { category: undefined }],
    ['severity', 'severity-required', { severity: 'huge' }],
    ['urls', 'urls-or-all-pages', { urls: [] }],
    ['urls.0', 'url-lone-star', { urls: ['*'] }],
    ['urls.1', 'url-invalid', { urls: ['/', 'http://x'] }],
    ['schedule.cron', 'cron-required', { schedule: { cron: '' } }],
    ['schedule.cron', 'cron-invalid', { schedule: { cron: 'at noon' } }],
    ['schedule.cron', 'cron-never', { schedule: { cron: '0 6 31 2 *' } }],
    ['schedule.cron', 'cron-too-often', { schedule: { cron: '* * * * *' } }],
    ['schedule.timeZone', 'time-zone-unknown', { schedule: { cron: '0 6 * * *', timeZone: 'Mars' } }],
    ['settings.pagesMax', 'pages-range', { settings: { ...SETTINGS, pagesMax: 0 } }],
    ['settings.mode', 'invalid-value', { settings: { ...SETTINGS, mode: 'rude' } }],
    ['settings.agentId', 'agent-unknown', { settings: { ...SETTINGS, agentId: createId() } }],
    ['settings.contextId', 'context-unknown', { settings: { ...SETTINGS, contextId: createId() } }],
    ['testIds.0', 'test-unknown', { testIds: [createId()] }],
  ])('refuse a wrong %s with %s', async (path, code, changes) => {
    expect(await create(changes)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path, code }] } },
    });
  });

  test('contain nothing of another website or company', async () => {
    const foreignCompany = await createTestCompany(bench.db, 'Foreign');
    const foreign = {
      companyId: foreignCompany,
      websiteId: await createWebsiteRow(bench.db, { companyId: foreignCompany }),
    };
    const sibling = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
    const agentId = await createAgentRow(bench.db);
    await bench.db
      .updateTable('agents')
      .set({ companyId: foreignCompany })
      .where('id', '=', agentId)
      .execute();
    const pool = await created();
    for (const owner of [foreign, sibling]) {
      const testId = await createTestRow(bench.db, owner);
      const contextId = await createContextRow(bench.db, owner);
      const changes = { testIds: [testId], settings: { ...SETTINGS, agentId, contextId } };
      const fields = [
        { path: 'testIds.0', code: 'test-unknown' },
        { path: 'settings.agentId', code: 'agent-unknown' },
        { path: 'settings.contextId', code: 'context-unknown' },
      ];
      const refused = { status: 400, body: { data: { fields } } };
      expect(await create(changes)).toMatchObject(refused);
      expect(await put(pool.id, { ...INPUT, ...changes, updatedAt: pool.updatedAt })).toMatchObject(refused);
      expect((await putTests(pool.id, [testId])).status).toBe(400);
    }
    expect((await create({ websiteId: foreign.websiteId })).status).toBe(404);
  });

  test('take an agent and a context that are their own', async () => {
    const settings = {
      ...SETTINGS,
      agentId: await createAgentRow(bench.db),
      contextId: await createContextRow(bench.db, of()),
    };
    expect(await created({ settings })).toMatchObject({ settings });
  });

  test('contain a test once', async () => {
    const testId = await createTestRow(bench.db, of());
    const answer = await create({ testIds: [testId, testId] });
    expect(answer.body).toMatchObject({ data: { fields: [{ path: 'testIds.1', code: 'test-twice' }] } });
  });

  test('run by their schedule once they are published', async () => {
    const pool = await created();
    expect(pool.nextRunAt).toBeNull();
    expect((await publish(pool.id)).body).toMatchObject({
      status: 'published',
      nextRunAt: '2026-03-11T05:00:00.000Z',
    });
    expect((await publish(pool.id, 'draft')).body).toMatchObject({ nextRunAt: null });
    expect(await created({ status: 'published', schedule: null })).toMatchObject({ nextRunAt: null });
    expect(await created({ status: 'published' })).toMatchObject({ nextRunAt: '2026-03-11T05:00:00.000Z' });
  });

  test('retain a run that is due when something else changes, and not when the schedule does', async () => {
    const pool = await created({ status: 'published' });
    const dueAt = new Date('2026-03-10T11:00:00Z');
    await bench.db.updateTable('pools').set({ nextRunAt: dueAt }).where('id', '=', pool.id).execute();
    const change = { ...INPUT, status: 'published', name: 'Renamed', updatedAt: pool.updatedAt };
    const renamed = poolDetailSchema.parse((await put(pool.id, change)).body);
    expect(renamed).toMatchObject({ name: 'Renamed', nextRunAt: dueAt.toISOString() });
    const { body } = await put(pool.id, {
      ...change,
      schedule: { cron: '0 7 * * *', timeZone: 'UTC' },
      updatedAt: renamed.updatedAt,
    });
    expect(body).toMatchObject({ nextRunAt: '2026-03-11T07:00:00.000Z' });
  });

  test('are changed as a whole, never over a change that nobody has seen', async () => {
    const pool = await created();
    const testId = await createTestRow(bench.db, of());
    const change = { ...INPUT, testIds: [testId], urls: [], allPages: true, updatedAt: pool.updatedAt };
    const changed = poolDetailSchema.parse((await put(pool.id, change)).body);
    expect(changed).toMatchObject({ testIds: [testId], allPages: true, urls: [] });
    expect(await put(pool.id, change)).toMatchObject({ status: 422, body: { code: 'changed-meanwhile' } });
    await publish(pool.id);
    const stale = { ...change, updatedAt: changed.updatedAt };
    expect(await put(pool.id, stale)).toMatchObject({ body: { code: 'changed-meanwhile' } });
  });

  test('have their tests put in another order', async () => {
    const tests = await Promise.all([1, 2, 3].map(() => createTestRow(bench.db, of())));
    const pool = await created({ testIds: tests });
    const testIds = tests.toReversed();
    expect((await putTests(pool.id, testIds)).body).toMatchObject({ testIds, status: 'draft' });
    expect((await putTests(pool.id, [])).body).toMatchObject({ testIds: [], tests: [] });
  });

  test('are found by text, category, severity and status', async () => {
    const [first, second] = [
      await created(),
      await created({ name: 'Nuit', category: 'hit', severity: 'info' }),
    ];
    await publish(second.id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('q=NUIT')).toEqual([second.id]);
    expect(await ids('q=paiement&status=draft')).toEqual([first.id]);
    expect(await ids('category=hit')).toEqual([second.id]);
    expect(await ids('severity=critical')).toEqual([first.id]);
    expect(await ids('status=published')).toEqual([second.id]);
  });

  test('return their runs: the last that ended, the one that goes on, and the newest of each test', async () => {
    const testId = await createTestRow(bench.db, of());
    const id = await createPoolRow(bench.db, { ...of(), testIds: [testId] });
    const ended = await createJobRow(bench.db, { ...of(), state: 'succeeded' });
    const columns = { poolId: id, kind: 'pool' as const, pagesDone: 3, testsPassed: 2, testsFailed: 1 };
    await bench.db.updateTable('jobs').set(columns).where('id', '=', ended).execute();
    const outcomes = ['passed', 'passed', 'failed'] as const;
    await createResultRows(bench.db, { ...of(), jobId: ended, testId, poolId: id, outcomes: [...outcomes] });
    const byHand = await createJobRow(bench.db, { ...of(), state: 'succeeded' });
    await createResultRows(bench.db, { ...of(), jobId: byHand, testId, outcomes: ['error'] });
    const active = await createJobRow(bench.db, { ...of(), state: 'queued' });
    await bench.db.updateTable('jobs').set({ poolId: id, kind: 'pool' }).where('id', '=', active).execute();
    const figures = { passed: 2, failed: 1, errors: 0, skipped: 0 };
    expect(await read(id)).toMatchObject({
      activeJobId: active,
      lastRun: { jobId: ended, state: 'succeeded', pages: 3, figures },
    });
    const history = poolHistorySchema.parse((await moderator({ url: `/api/pools/${id}/history` })).body);
    expect(new Set(history.runs.map(({ jobId }) => jobId))).toEqual(new Set([active, ended]));
    expect(history.tests).toMatchObject([{ testId, runs: [{ jobId: ended, figures }] }]);
  });

  test('report a late start and an overlap', async () => {
    const { id } = await created();
    const at = new Date('2026-03-10T09:30:00Z');
    const dueAt = new Date('2026-03-10T05:00:00Z');
    const columns = { catchUpAt: at, catchUpDueAt: dueAt, catchUpMissed: 2, lastOverlapAt: dueAt };
    await bench.db.updateTable('pools').set(columns).where('id', '=', id).execute();
    expect(await read(id)).toMatchObject({
      lastOverlapAt: dueAt.toISOString(),
      lastCatchUp: { at: at.toISOString(), dueAt: dueAt.toISOString(), missed: 2 },
    });
  });

  test('stay while their website needs them, and leave their tests when they go', async () => {
    const testId = await createTestRow(bench.db, of());
    const { id } = await created({ testIds: [testId] });
    const refused = {
      status: 422,
      body: { code: 'still-in-use', data: { by: [{ kind: 'website', id: websiteId }] } },
    };
    await setWebsite({ healthPoolId: id });
    expect(await remove(id)).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ isHealthPool: true, isContentPool: false });
    await setWebsite({ healthPoolId: null, contentPoolId: id });
    expect(await remove(id)).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ isHealthPool: false, isContentPool: true });
    await setWebsite({ contentPoolId: null });
    expect((await remove(id)).status).toBe(204);
    expect((await moderator({ url: `/api/pools/${id}` })).status).toBe(404);
    expect((await moderator({ url: `/api/tests/${testId}` })).body).toMatchObject({ pools: [] });
  });

  test('are copied as drafts with their tests', async () => {
    const testId = await createTestRow(bench.db, of());
    const pool = await created({ status: 'published', testIds: [testId] });
    const { status, body } = await moderator({ method: 'POST', url: `/api/pools/${pool.id}/duplicates` });
    const name = `${INPUT.name} (copie)`;
    expect([status, body]).toMatchObject([
      201,
      { ...INPUT, name, status: 'draft', testIds: [testId], nextRunAt: null, isHealthPool: false },
    ]);
  });
});
