import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { createJourneyRow, type JOURNEY } from '../../../test/journey-rows.ts';
import { createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestAnswer } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

describe('a pool with journeys', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  await createAgentRow(db);
  afterAll(() => bench.close());
  let websiteId: string;
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
  });

  const of = () => ({ companyId, websiteId });
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload: object = {}) =>
    moderator({ method, url: `/api/${url}`, ...(method === 'GET' ? {} : { payload }) });
  const run = (poolId: string, input: object = {}) =>
    ask('POST', `pools/${poolId}/runs`, { agentId: null, ...input });
  const journey = (changes: Partial<typeof JOURNEY> = {}) => createJourneyRow(db, of(), changes);
  const planOf = async ({ body }: TestAnswer) => {
    const { id } = jobSchema.parse(body);
    const row = db.selectFrom('jobs').select('plan').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).plan;
  };
  const idsIn = async (answer: TestAnswer) => (await planOf(answer)).journeys?.map(({ id }) => id);
  const end = ({ body }: TestAnswer) =>
    db
      .updateTable('jobs')
      .set({ state: 'succeeded', finishedAt: new Date() })
      .where('id', '=', jobSchema.parse(body).id)
      .execute();
  const notConfirmed = { status: 422, body: { code: 'journey-not-confirmed' } };
  const nothingToRun = { status: 422, body: { code: 'pool-without-tests' } };

  test(
    'runs them after its pages, login journeys first, and a repeat leaves out what changes the world',
    { tags: ['exhaustive'] },
    async () => {
      const loginJourney = await journey({ isPrelude: true });
      const order = await journey({ changesWorld: true });
      const readOnly = await journey({ preludeId: loginJourney });
      const draft = await journey({ isDraft: true });
      const poolId = await createPoolRow(db, { ...of(), testIds: [await createTestRow(db, of())] });
      const pool = (await ask('GET', `pools/${poolId}`)).body as object;
      const put = (journeyIds: string[]) => ask('PUT', `pools/${poolId}`, { ...pool, journeyIds });
      const elsewhere = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
      expect(await put([await createJourneyRow(db, elsewhere)])).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'journeyIds.0', code: 'journey-unknown' }] } },
      });
      const journeyIds = [order, readOnly, draft];
      expect(await put(journeyIds)).toMatchObject({ status: 200, body: { journeyIds } });
      expect((await ask('GET', `journeys/${readOnly}`)).body).toMatchObject({ pools: [{ id: poolId }] });
      const answer = await run(poolId, { isConfirmed: true });
      expect(await idsIn(answer)).toEqual([loginJourney, order, readOnly]);
      const { id: jobId } = jobSchema.parse(answer.body);
      const ran = db.updateTable('journeyRuns').set({ outcome: 'passed' }).where('journeyId', '=', readOnly);
      await ran.where('jobId', '=', jobId).execute();
      const ofJob = (await ask('GET', `jobs/${jobId}/journey-runs`)).body as JourneyRun[];
      expect(new Map(ofJob.map(({ journeyId, outcome }) => [journeyId, outcome]))).toEqual(
        new Map([
          [loginJourney, null],
          [order, null],
          [readOnly, 'passed'],
        ]),
      );
      expect((await ask('GET', `pools/${poolId}/history`)).body).toMatchObject({
        runs: [{ pages: 0, journeys: { passed: 1, failed: 0, stepFailed: 0 } }],
        journeys: expect.arrayContaining([
          { journeyId: readOnly, runs: [expect.objectContaining({ jobId, outcome: 'passed' })] },
        ]),
      });
      const job = (await ask('GET', `jobs/${jobId}`)).body;
      expect(job).toMatchObject({ journeys: { total: 3, passed: 1 }, progress: { pagesDone: 0 } });
      await end(answer);
      expect(await idsIn(await ask('POST', `jobs/${jobId}/retries`))).toEqual([loginJourney, readOnly]);
    },
  );

  test('and no test runs, and not on one page', async () => {
    const journeyId = await journey();
    const poolId = await createPoolRow(db, { ...of(), journeyIds: [journeyId] });
    expect(await run(poolId, { pageUrl: '/x' })).toMatchObject(nothingToRun);
    const answer = await run(poolId);
    expect(answer).toMatchObject({ status: 202, body: { kind: 'pool', journeys: { total: 1, passed: 0 } } });
    expect(await planOf(answer)).toMatchObject({ urls: [], discover: false, journeys: [{ id: journeyId }] });
  });

  test('of only drafts is refused', async () => {
    const poolId = await createPoolRow(db, { ...of(), journeyIds: [await journey({ isDraft: true })] });
    expect(await run(poolId)).toMatchObject(nothingToRun);
  });

  test('that changes the world is confirmed, is not repeated, and may run its tests on one page', async () => {
    const order = await journey({ changesWorld: true });
    const poolId = await createPoolRow(db, { ...of(), journeyIds: [order] });
    expect(await run(poolId)).toMatchObject(notConfirmed);
    const confirmed = await run(poolId, { isConfirmed: true });
    expect(confirmed.status).toBe(202);
    await end(confirmed);
    const { id } = jobSchema.parse(confirmed.body);
    expect(await ask('POST', `jobs/${id}/retries`)).toMatchObject(notConfirmed);
    const testIds = [await createTestRow(db, of())];
    const tested = await createPoolRow(db, { ...of(), testIds, journeyIds: [order] });
    expect(await idsIn(await run(tested, { pageUrl: '/x' }))).toEqual([]);
  });

  test('that changes the world after a login journey that does is confirmed too', async () => {
    const preludeId = await journey({ changesWorld: true, isPrelude: true });
    const poolId = await createPoolRow(db, { ...of(), journeyIds: [await journey({ preludeId })] });
    expect(await run(poolId)).toMatchObject(notConfirmed);
    expect((await ask('GET', `pools/${poolId}`)).body).toMatchObject({ journeys: [{ changesWorld: true }] });
  });

  test('is audited by hand without journeys that change something, since nobody confirms', async () => {
    const readOnly = await journey();
    const journeyIds = [await journey({ changesWorld: true }), readOnly];
    const healthPoolId = await createPoolRow(db, { ...of(), journeyIds });
    await db.updateTable('websites').set({ healthPoolId }).where('id', '=', websiteId).execute();
    const answer = await ask('POST', `websites/${websiteId}/runs`);
    expect(answer.body).toMatchObject({ kind: 'audit', journeys: { total: 1 } });
    expect(await idsIn(answer)).toEqual([readOnly]);
    expect(await planOf(answer)).toMatchObject({ discover: true });
  });

  test('retains them through a change that does not name them, and in its copy', async () => {
    const journeyIds = [await journey(), await journey({ title: 'Sign in', changesWorld: true })];
    const poolId = await createPoolRow(db, { ...of(), journeyIds });
    const { body } = await ask('GET', `pools/${poolId}`);
    expect(body).toMatchObject({
      journeyIds,
      journeys: [{ id: journeyIds[0] }, { title: 'Sign in', changesWorld: true, stepsTotal: 3 }],
    });
    const { journeyIds: _, ...pool } = body as { journeyIds: string[] };
    const changed = await ask('PUT', `pools/${poolId}`, { ...pool, name: 'Renamed' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', journeyIds } });
    expect(await ask('POST', `pools/${poolId}/duplicates`)).toMatchObject({ body: { journeyIds } });
  });
});
