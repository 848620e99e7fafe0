import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runOrderSchema, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import { jobSchema } from '@vigie/contract/job.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { createJourneyRow, JOURNEY } from '../../../test/journey-rows.ts';
import { createContextRow, createPoolRow, createTestRow, SETTINGS } from '../../../test/pool-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { NO_SECRETS } from '../../secrets/secret-box.ts';
import { sendOrder } from '../runs/hand-over.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { beginPart, hasLoginJourneyFailed, listOpenParts } from '../runs/parts.store.ts';
import type { RunNeeds } from '../runs/run-needs.ts';
import { beginAttempt, openRun } from '../runs/runs.store.ts';
import { planSecondVisit } from './pool-runs.service.ts';

const openedBy = (preludeId: string) => ({ preludeId, journeys: [{ id: preludeId }] });

describe('a login journey', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const agentId = await createAgentRow(db);
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
  });

  const of = () => ({ companyId, websiteId });
  const post = (url: string, payload: object = {}) =>
    moderator({ method: 'POST', url: `/api/${url}`, payload });
  const loginJourney = (changes: Partial<typeof JOURNEY> = {}) =>
    createJourneyRow(db, of(), { isPrelude: true, ...changes });
  const poolWith = async (preludeId: string | null, changes: Partial<typeof SETTINGS> = {}) =>
    createPoolRow(db, {
      ...of(),
      testIds: [await createTestRow(db, of())],
      settings: { ...SETTINGS, ...changes, preludeId },
    });
  const runOf = async (poolId: string, input: object = {}) => {
    const { id } = jobSchema.parse((await post(`pools/${poolId}/runs`, { agentId: null, ...input })).body);
    return id;
  };
  const planOf = async (id: string) => {
    const row = db.selectFrom('jobs').select('plan').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).plan;
  };

  /** Returns the attempt of a job, and the order that its agent received. */
  async function given(jobId: string, variables: Record<string, Record<string, string>> = {}) {
    const now = new Date(bench.clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    const orders: RunOrder[] = [];
    const client = { putRun: async (order: unknown) => void orders.push(runOrderSchema.parse(order)) };
    const openSecrets = async (id: string) => ({ ...NO_SECRETS, variables: variables[id] ?? {} });
    const needs = {
      db,
      clock: bench.clock,
      openReplay: async () => null,
      openTriedContainer: async () => null,
      aboutUrl: null,
      openSecrets,
      redactionsOf: async () => [],
    } as unknown as RunNeeds;
    await sendOrder(needs, { run, attempt: run.current, client } as unknown as Parameters<
      typeof sendOrder
    >[1]);
    const [order] = orders;
    if (order === undefined) throw new Error('the agent was given the order');
    return { run, attempt: run.current, order };
  }

  test('of a pool is one of its website that changes nothing, and no draft', async () => {
    const elsewhere = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
    const poolId = await poolWith(null);
    const pool = (await moderator({ url: `/api/pools/${poolId}` })).body as { updatedAt: string };
    const name = async (preludeId: string) => {
      const payload = { ...pool, settings: { ...SETTINGS, preludeId } };
      return moderator({ method: 'PUT', url: `/api/pools/${poolId}`, payload });
    };
    for (const wrong of [
      await createJourneyRow(db, elsewhere, { isPrelude: true }),
      await createJourneyRow(db, of()),
      await loginJourney({ isDraft: true }),
      await loginJourney({ changesWorld: true }),
      poolId,
    ])
      expect(await name(wrong)).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'settings.preludeId', code: 'prelude-unknown' }] } },
      });
    const preludeId = await loginJourney();
    expect(await name(preludeId)).toMatchObject({ status: 200, body: { settings: { preludeId } } });
  });

  test('is frozen with every run of the pool’s pages, also its repeat, its audit and a second visit', async () => {
    const preludeId = await loginJourney();
    const poolId = await poolWith(preludeId);
    const inside = await createJourneyRow(db, of(), { preludeId });
    const row = { ...of(), poolId, journeyId: inside, position: 0 };
    await db.insertInto('poolJourneys').values(row).execute();
    const first = await runOf(poolId);
    expect(await planOf(first)).toMatchObject({ preludeId, journeys: [{ id: preludeId }, { id: inside }] });
    await db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', first).execute();
    const { id: repeat } = jobSchema.parse((await post(`jobs/${first}/retries`)).body);
    expect((await planOf(repeat)).preludeId).toBe(preludeId);
    await db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', repeat).execute();
    const onePage = await runOf(poolId, { pageUrl: `https://${websiteId}.example/a` });
    expect(await planOf(onePage)).toMatchObject(openedBy(preludeId));
    await db.updateTable('websites').set({ healthPoolId: poolId }).where('id', '=', websiteId).execute();
    const { id: audit } = jobSchema.parse((await post(`websites/${websiteId}/runs`)).body);
    expect(await planOf(audit)).toMatchObject({ kind: 'audit', preludeId });
    const { plan } = await planSecondVisit(db, websiteId, [`https://${websiteId}.example/a`]);
    expect(plan).toMatchObject({ kind: 'trial', ...openedBy(preludeId) });
    const trial = { websiteId, pageUrl: `https://${websiteId}.example/a`, content: '1', condition: '1' };
    const { id: tried } = jobSchema.parse((await post('tests/dry-runs', trial)).body);
    expect((await planOf(tried)).preludeId).toBeUndefined();
  });

  test('is left out of a run that visits no page', async () => {
    const settings = { ...SETTINGS, preludeId: await loginJourney() };
    const poolId = await createPoolRow(db, { ...of(), settings });
    const journeyId = await createJourneyRow(db, of());
    await db
      .insertInto('poolJourneys')
      .values({ ...of(), poolId, journeyId, position: 0 })
      .execute();
    const plan = await planOf(await runOf(poolId));
    expect([plan.journeys?.map(({ id }) => id), plan.preludeId, plan.discover]).toEqual([
      [journeyId],
      undefined,
      false,
    ]);
  });

  test('gets only the values that it requests, those of the run’s context first', async () => {
    const [own, staging] = [await createContextRow(db, of()), await createContextRow(db, of())];
    const preludeId = await loginJourney({ contextId: own });
    const poolId = await poolWith(preludeId);
    const variables: Record<string, Record<string, string>> = {
      [own]: { name: 'ours', other: 'x' },
      [staging]: { name: 'staged' },
    };
    const first = await runOf(poolId);
    const { order, run } = await given(first, variables);
    expect([order.journeyValues, order.variables]).toEqual([{ [preludeId]: { name: 'ours' } }, {}]);
    expect(JSON.stringify([run.order, run.plan])).not.toContain('ours');
    await db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', first).execute();
    const second = await given(await runOf(poolId, { contextId: staging }), variables);
    expect(second.order.journeyValues).toEqual({ [preludeId]: { name: 'staged' } });
  });

  test('is in every part of the run that another agent takes, and the other journeys are not', async () => {
    const preludeId = await loginJourney();
    const inside = await createJourneyRow(db, of(), { preludeId });
    const poolId = await poolWith(preludeId);
    const row = { ...of(), poolId, journeyId: inside, position: 0 };
    await db.insertInto('poolJourneys').values(row).execute();
    const jobId = await runOf(poolId);
    const { run, attempt } = await given(jobId);
    const urls = [`https://${websiteId}.example/a`];
    const now = new Date(bench.clock.now());
    await ingestEvents(db, { run, attempt, now, events: [{ seq: 1, type: 'released', urls }] });
    const [made] = await listOpenParts(db, { run, attempt });
    if (made === undefined) throw new Error('a part was made');
    expect(made.order).toMatchObject({ ...openedBy(preludeId), partOf: jobId, urls });
    await beginPart(db, made, { agentId, now });
    const [part] = await listOpenParts(db, { run, attempt });
    if (!part?.current) throw new Error('the part is under way');
    expect(await hasLoginJourneyFailed(db, part)).toBe(false);
    const failed = { type: 'finished' as const, outcome: 'failed' as const, code: 'prelude-failed' as const };
    const events = [{ ...failed, seq: 1, message: 'step 1' }];
    await ingestEvents(db, { run: part, attempt: part.current, now, events });
    expect(await hasLoginJourneyFailed(db, part)).toBe(true);
    expect(await moderator({ url: `/api/jobs/${jobId}` })).toMatchObject({ body: { failure: null } });
  });

  test('that fails ends the job with its reason, and its last result is stored', async () => {
    const preludeId = await loginJourney();
    const jobId = await runOf(await poolWith(preludeId));
    const { run, attempt } = await given(jobId);
    const message = 'step 1: click: element-not-found: #in';
    await ingestEvents(db, {
      run,
      attempt,
      now: new Date(bench.clock.now()),
      events: [
        { seq: 1, type: 'journey-started', journeyId: preludeId },
        { seq: 2, type: 'journey-finished', journeyId: preludeId, record: recordOf('passed') },
        { seq: 3, type: 'journey-finished', journeyId: preludeId, record: recordOf('failed') },
        { seq: 4, type: 'journey-finished', journeyId: preludeId, record: recordOf('passed') },
        { seq: 5, type: 'finished', outcome: 'failed', code: 'prelude-failed', message },
      ],
    });
    const { body } = await moderator({ url: `/api/jobs/${jobId}` });
    expect(body).toMatchObject({ state: 'failed', failure: { code: 'prelude-failed', message } });
    const runs = (await moderator({ url: `/api/journeys/${preludeId}/runs` })).body as { items: object[] };
    expect(runs.items).toMatchObject([{ outcome: 'step-failed', failedStep: { number: 1, label: 'in' } }]);
  });

  test('stays one while pools use it, and is removed from them when it is deleted', async () => {
    const preludeId = await loginJourney();
    const poolId = await poolWith(preludeId);
    const { updatedAt } = (await moderator({ url: `/api/journeys/${preludeId}` })).body as {
      updatedAt: string;
    };
    const change = (changes: Partial<typeof JOURNEY>) =>
      moderator({
        method: 'PUT',
        url: `/api/journeys/${preludeId}`,
        payload: { ...JOURNEY, isPrelude: true, ...changes, updatedAt },
      });
    for (const changes of [{ isPrelude: false }, { isDraft: true }, { changesWorld: true }])
      expect(await change(changes)).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: Object.keys(changes)[0], code: 'prelude-in-use' }] } },
      });
    expect(await change({ title: 'Sign in' })).toMatchObject({ status: 200 });
    await moderator({ method: 'DELETE', url: `/api/journeys/${preludeId}` });
    const pool = (await moderator({ url: `/api/pools/${poolId}` })).body as { settings: object };
    expect(pool.settings).not.toHaveProperty('preludeId');
    expect((await planOf(await runOf(poolId))).preludeId).toBeUndefined();
  });
});

function recordOf(outcome: 'passed' | 'failed'): JourneyRecord {
  const at = '2026-03-10T11:00:00.000Z';
  const isDone = outcome === 'passed';
  const step = {
    number: 1,
    type: 'click' as const,
    label: 'in',
    outcome,
    selector: null,
    staleSelectors: [],
    url: null,
    startedMs: 0,
    durationMs: 5,
    screenshot: null,
    reason: isDone ? null : { code: 'element-not-found' as const, detail: '#in' },
  };
  return {
    version: 1,
    title: 'Sign in',
    startedAt: at,
    finishedAt: at,
    outcome: isDone ? 'done' : 'step-failed',
    steps: [step],
    pages: [],
  };
}
