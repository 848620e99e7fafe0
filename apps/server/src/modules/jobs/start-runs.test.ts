import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import { SETTINGS, createContextRow, createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { TRACKING, createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestAnswer } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

describe('a run that someone requests', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const otherCompanyId = await createTestCompany(bench.db, 'Other');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const agentId = await createAgentRow(bench.db);
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
    await setAgent({ state: 'online', isPaused: false, companyId: null });
  });

  const of = () => ({ companyId, websiteId });
  const page = (path: string) => `https://${websiteId}.example${path}`;
  const post = (url: string, payload: object = {}) =>
    moderator({ method: 'POST', url: `/api/${url}`, payload });
  const setAgent = (columns: object) =>
    bench.db.updateTable('agents').set(columns).where('id', '=', agentId).execute();
  const planOf = async ({ body }: TestAnswer) => {
    const { id } = jobSchema.parse(body);
    const row = bench.db.selectFrom('jobs').selectAll().where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).plan;
  };
  const end = ({ body }: TestAnswer) =>
    bench.db
      .updateTable('jobs')
      .set({ state: 'succeeded', finishedAt: new Date() })
      .where('id', '=', jobSchema.parse(body).id)
      .execute();

  test('of a pool has the pool’s tests without drafts, and counts for no health', async () => {
    const [published, draft] = [
      await createTestRow(bench.db, of()),
      await createTestRow(bench.db, { ...of(), isDraft: true }),
    ];
    const poolId = await createPoolRow(bench.db, { ...of(), status: 'draft', testIds: [draft, published] });
    const answer = await post(`pools/${poolId}/runs`, { agentId: null });
    expect(answer).toMatchObject({
      status: 202,
      body: {
        kind: 'pool',
        mode: 'api',
        pool: { id: poolId },
        test: null,
        pageUrl: null,
        state: 'queued',
      },
    });
    expect((await planOf(answer)).tests.map(({ id }) => id)).toEqual([published]);
    expect(bench.queued).toContain(jobSchema.parse(answer.body).id);
    const { countsForHealth } = await bench.db
      .selectFrom('jobs')
      .select('countsForHealth')
      .where('id', '=', jobSchema.parse(answer.body).id)
      .executeTakeFirstOrThrow();
    expect(countsForHealth).toBe(false);
  });

  test('of a pool without a test that runs is refused', async () => {
    const draft = await createTestRow(bench.db, { ...of(), isDraft: true });
    const poolId = await createPoolRow(bench.db, { ...of(), testIds: [draft] });
    expect(await post(`pools/${poolId}/runs`, { agentId: null })).toMatchObject({
      status: 422,
      body: { code: 'pool-without-tests' },
    });
  });

  test('of a pool names its agent, or allows any', async () => {
    const testId = await createTestRow(bench.db, of());
    const poolId = await createPoolRow(bench.db, { ...of(), testIds: [testId] });
    expect(await post(`pools/${poolId}/runs`, {})).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'agentId', code: 'agent-required' }] } },
    });
    expect((await post(`pools/${poolId}/runs`, { agentId: null })).status).toBe(202);
  });

  test('records whether it was started in the panel or by a program', async () => {
    const testId = await createTestRow(bench.db, of());
    const byProgram = await post(`tests/${testId}/runs`);
    expect(byProgram.body).toMatchObject({ mode: 'api' });
    await end(byProgram);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    const byHand = await moderator({
      method: 'POST',
      url: `/api/tests/${testId}/runs`,
      payload: {},
      headers,
    });
    expect(byHand.body).toMatchObject({ mode: 'manual' });
  });

  test('of a pool or test goes on once at a time', async () => {
    const testId = await createTestRow(bench.db, of());
    const poolId = await createPoolRow(bench.db, { ...of(), testIds: [testId] });
    for (const url of [`pools/${poolId}/runs`, `tests/${testId}/runs`]) {
      const first = await post(url, { agentId: null });
      expect(first.status).toBe(202);
      expect(await post(url, { agentId: null })).toMatchObject({
        status: 422,
        body: { code: 'run-already-active' },
      });
      await end(first);
      expect((await post(url, { agentId: null })).status).toBe(202);
    }
  });

  test('of a draft test runs, on one page of the website', async () => {
    const testId = await createTestRow(bench.db, { ...of(), isDraft: true });
    const answer = await post(`tests/${testId}/runs`, { pageUrl: 'panier/' });
    expect(answer.body).toMatchObject({ kind: 'test', test: { id: testId }, pageUrl: page('/panier/') });
    expect(await planOf(answer)).toMatchObject({ urls: [page('/panier/')], pagesMax: 1 });
  });

  test.each([
    ['https://elsewhere.example/', 'page-outside-website'],
    ['javascript:alert(1)', 'page-invalid'],
    ['https://', 'page-invalid'],
    ['/a b', 'page-invalid'],
    [' ', 'page-required'],
  ])('is refused on the page %s at its field, with why', async (pageUrl, code) => {
    const testId = await createTestRow(bench.db, of());
    const poolId = await createPoolRow(bench.db, { ...of(), testIds: [testId] });
    for (const url of [`tests/${testId}/runs`, `pools/${poolId}/runs`])
      expect(await post(url, { pageUrl, agentId: null })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'pageUrl', code }] } },
      });
  });

  test.each([
    ['https://elsewhere.example/', 'page-outside-website'],
    ['javascript:alert(1)', 'url-invalid'],
    ['https://', 'url-invalid'],
    ['https://shop.example/a b', 'url-space'],
    ['', 'url-required'],
  ])('of a trial is refused on the page %s at its field, with why', async (pageUrl, code) => {
    const trial = { websiteId, pageUrl, content: 'document.title', condition: 'content' };
    expect(await post('tests/dry-runs', trial)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'pageUrl', code }] } },
    });
  });

  test('takes the address of its context, and no context of another website', async () => {
    const testId = await createTestRow(bench.db, of());
    const contextId = await createContextRow(bench.db, of());
    const staging = { url: 'https://staging.example/' };
    await bench.db.updateTable('contexts').set(staging).where('id', '=', contextId).execute();
    const answer = await post(`tests/${testId}/runs`, { contextId, pageUrl: '/x' });
    expect(await planOf(answer)).toMatchObject({ contextId, urls: ['https://staging.example/x'] });
    const strangeId = await createWebsiteRow(bench.db, { companyId });
    const strange = await createTestRow(bench.db, { companyId, websiteId: strangeId });
    expect(await post(`tests/${strange}/runs`, { contextId })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'contextId', code: 'context-unknown' }] } },
    });
  });

  test('of a website has the context that its settings name, whatever finds its pages', async () => {
    const contextId = await createContextRow(bench.db, of());
    const staging = { url: 'https://staging.example/' };
    await bench.db.updateTable('contexts').set(staging).where('id', '=', contextId).execute();
    await bench.db.updateTable('websites').set({ contextId }).where('id', '=', websiteId).execute();
    const inContext = { contextId, startUrl: 'https://staging.example/' };
    for (const run of ['runs', 'discoveries', 'detections'])
      expect(await planOf(await post(`websites/${websiteId}/${run}`))).toMatchObject(inContext);
    const trial = { websiteId, pageUrl: page('/x'), content: '1', condition: 'content' };
    expect(await planOf(await post('tests/dry-runs', trial))).toMatchObject(inContext);
  });

  test('of a pool has the context of the pool’s settings unless it names another or none', async () => {
    const testIds = [await createTestRow(bench.db, of())];
    const contextId = await createContextRow(bench.db, of());
    const settings = { ...SETTINGS, contextId };
    const poolId = await createPoolRow(bench.db, { ...of(), testIds, settings });
    const byPool = await post(`pools/${poolId}/runs`, { agentId: null });
    expect((await planOf(byPool)).contextId).toBe(contextId);
    await end(byPool);
    expect(
      (await planOf(await post(`pools/${poolId}/runs`, { agentId: null, contextId: null }))).contextId,
    ).toBeNull();
  });

  test('is led by the agent that it names, if that can take it', async () => {
    const testId = await createTestRow(bench.db, of());
    const run = (id: string) => post(`tests/${testId}/runs`, { agentId: id });
    await setAgent({ isPaused: true });
    expect((await run(agentId)).body).toMatchObject({ code: 'agent-paused' });
    await setAgent({ state: 'offline' });
    expect((await run(agentId)).body).toMatchObject({ code: 'agent-offline' });
    await setAgent({ state: 'online', isPaused: false, companyId: otherCompanyId });
    for (const id of [agentId, createId()])
      expect((await run(id)).body).toMatchObject({ data: { fields: [{ code: 'agent-unknown' }] } });
    await setAgent({ companyId });
    expect((await planOf(await run(agentId))).agentId).toBe(agentId);
  });

  test('waits for nobody when no agent is online', async () => {
    await setAgent({ state: 'offline' });
    for (const url of [`websites/${websiteId}/runs`, `websites/${websiteId}/discoveries`])
      expect(await post(url, { agentId: null })).toMatchObject({
        status: 422,
        body: { code: 'no-agent-online' },
      });
  });

  test('of a website visits its health pool when it has one, and has its health test', async () => {
    const healthTestId = await createTestRow(bench.db, of());
    const poolId = await createPoolRow(bench.db, { ...of(), settings: { ...SETTINGS, mode: 'fast' } });
    const health = { healthTestId, healthPoolId: poolId };
    await bench.db.updateTable('websites').set(health).where('id', '=', websiteId).execute();
    const answer = await post(`websites/${websiteId}/runs`);
    expect(answer.body).toMatchObject({ kind: 'audit', pool: { id: poolId } });
    const plan = { kind: 'audit', mode: 'fast', healthTestId, tests: [{ id: healthTestId }] };
    expect(await planOf(answer)).toMatchObject(plan);
    expect(await post(`websites/${websiteId}/runs`)).toMatchObject({ body: { code: 'run-already-active' } });
  });

  test('leaves a draft health test out', async () => {
    const draft = await createTestRow(bench.db, { ...of(), isDraft: true });
    const health = { healthTestId: draft };
    await bench.db.updateTable('websites').set(health).where('id', '=', websiteId).execute();
    const plan = await planOf(await post(`websites/${websiteId}/runs`));
    expect(plan).toMatchObject({ healthTestId: null, tests: [] });
  });

  test('of a test that is being written is a trial, as often as requested', async () => {
    const trial = { websiteId, pageUrl: page('/x'), content: 'document.title', condition: 'content' };
    for (const _time of [1, 2]) {
      const answer = await post('tests/dry-runs', trial);
      expect(answer).toMatchObject({ status: 202, body: { kind: 'trial', test: null, pageUrl: page('/x') } });
      expect((await planOf(answer)).tests).toMatchObject([{ id: null, content: 'document.title' }]);
    }
    const outside = { ...trial, pageUrl: 'https://elsewhere.example/' };
    expect((await post('tests/dry-runs', outside)).status).toBe(400);
  });

  test('of settings that are being written evaluates one page by them', async () => {
    const tracking = { ...TRACKING, jsTagName: 'other.js' };
    const answer = await post(`websites/${websiteId}/probes`, { pageUrl: page('/'), tracking });
    expect(answer.body).toMatchObject({ kind: 'trial', pageUrl: page('/') });
    expect((await planOf(answer)).tracking).toEqual(tracking);
  });

  test('for only pages is a discovery, beside an audit', async () => {
    await post(`websites/${websiteId}/runs`);
    const answer = await post(`websites/${websiteId}/discoveries`);
    expect(answer).toMatchObject({ status: 202, body: { kind: 'discovery' } });
    expect(await planOf(answer)).toMatchObject({ discoverOnly: true });
    expect((await post(`websites/${websiteId}/discoveries`)).body).toMatchObject({
      code: 'run-already-active',
    });
  });

  test('again is refused when its agent was deleted', async () => {
    const testId = await createTestRow(bench.db, of());
    const lost = await createAgentRow(bench.db);
    const first = await post(`tests/${testId}/runs`, { agentId: lost });
    await end(first);
    await bench.db.deleteFrom('agents').where('id', '=', lost).execute();
    const { id } = jobSchema.parse(first.body);
    expect((await post(`jobs/${id}/retries`)).body).toMatchObject({ code: 'agent-offline' });
  });

  test('again repeats what the first one was, whatever changed since', async () => {
    const testId = await createTestRow(bench.db, of());
    const first = await post(`tests/${testId}/runs`, { pageUrl: '/x' });
    const { id } = jobSchema.parse(first.body);
    expect(await post(`jobs/${id}/retries`)).toMatchObject({ status: 422, body: { code: 'job-not-ended' } });
    await end(first);
    await bench.db.updateTable('tests').set({ content: '2' }).where('id', '=', testId).execute();
    const again = await post(`jobs/${id}/retries`);
    expect(again).toMatchObject({
      status: 202,
      body: { kind: 'test', mode: 'retry', retryOf: id, test: { id: testId }, pageUrl: page('/x') },
    });
    expect(await planOf(again)).toEqual(await planOf(first));
    expect((await post(`jobs/${id}/retries`)).body).toMatchObject({ code: 'run-already-active' });
  });
});
