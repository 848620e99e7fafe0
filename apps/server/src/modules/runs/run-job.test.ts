import { afterAll, describe, expect, test } from 'vitest';
import { AgentUnreachable } from '@vigie/agent-link/agent-errors.ts';
import { jsonText } from '../../db/json-text.ts';
import { createFakeAgent, type FakeAgent } from '../../../test/fake-agent.ts';
import { createAgentRow, createJobRow } from '../../../test/rows.ts';
import type { PageKind } from '../../../test/observations.ts';
import {
  createRunFixture,
  expectEvaluatedOnce,
  stepping,
  workerOf,
  type RunFixture,
} from '../../../test/run-fixture.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { runJob } from './run-job.service.ts';
import { loseAttempt, openRun } from './runs.store.ts';

const KINDS: PageKind[] = ['healthy', 'tag-missing', 'unreachable', 'healthy'];
const PAGES = KINDS.map((kind, index) => ({ url: `https://shop.example/${index}`, kind }));
const URLS = PAGES.map(({ url }) => url);
/** One page with a fault and one that fails. A third page would only repeat their steps, and a kill at each. */
const KILLED = PAGES.slice(1, 3);
const VISIT = { pages: PAGES, startedAt: '2026-03-10T11:30:00.000Z' };

describe('a run', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  const readJob = ({ jobId }: RunFixture) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const work = (bench: RunFixture, agent: FakeAgent) =>
    runJob(workerOf(database.db, bench, agent), bench.jobId);

  const workUntilEnded = async (bench: RunFixture, agent: FakeAgent) => {
    while ((await work(bench, agent)) === 'waiting') bench.clock.advance(60);
  };

  test('is handed to an agent and evaluated page by page', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    await work(bench, agent);
    expect(await readJob(bench)).toMatchObject({
      state: 'succeeded',
      phase: 'done',
      pagesTotal: 4,
      pagesFailed: 1,
      discovery: { discovered: 4, toVisit: 4, skipped: {} },
      checks: { tagJs: { passed: 2, failed: 1, skipped: 1 } },
    });
    await expectEvaluatedOnce(database.db, bench, URLS);
    expect(agent.acked.get(1)).toBe(10);
    expect(agent.orders).toHaveLength(1);
  });

  test.each([1, 2, 3])(
    'judges each page once, wherever the worker is killed (from step %i)',
    { tags: ['exhaustive'] },
    async (first) => {
      const agents: FakeAgent[] = [];
      for (let killedAt = first; ; killedAt += 3) {
        const bench = await createRunFixture(database.db);
        const agent = createFakeAgent({ ...VISIT, pages: KILLED });
        agents.push(agent);
        const survived = await workUntilKilled(bench, agent, killedAt);
        await work(bench, agent);
        expect(await readJob(bench)).toMatchObject({ state: 'succeeded', pagesDone: 2, pagesFailed: 1 });
        await expectEvaluatedOnce(database.db, bench, URLS.slice(1, 3));
        if (survived) break;
      }
      expect(agents.length).toBeGreaterThan(20);
      expect(agents.every(({ orders }) => orders.length === 1)).toBe(true);
    },
  );

  /** Runs a worker that is killed after some steps. Returns true if it ended before. */
  async function workUntilKilled(bench: RunFixture, agent: FakeAgent, killedAt: number): Promise<boolean> {
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps >= killedAt) throw new Error('killed');
    };
    agent.before = step;
    const ended = await runJob(workerOf(stepping(database.db, step), bench, agent), bench.jobId).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
    agent.before = () => {};
    return ended;
  }

  test.each(['ack', 'events', 'putRun'] as const)(
    'is not lost by answers to %s that are lost, every second one',
    async (verb) => {
      const bench = await createRunFixture(database.db);
      const agent = createFakeAgent({ ...VISIT, batch: 2 });
      let answers = 0;
      agent.after = (done) => {
        if (done !== verb) return;
        answers += 1;
        if (answers % 2 === 1) throw new AgentUnreachable('the answer is lost');
      };
      await workUntilEnded(bench, agent);
      expect(await readJob(bench)).toMatchObject({ state: 'succeeded', pagesDone: 4 });
      await expectEvaluatedOnce(database.db, bench, URLS);
      expect([agent.orders.length, agent.acked.get(1)]).toEqual([1, 10]);
    },
  );

  test('evaluates each page once when two workers follow it at the same time', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent({ ...VISIT, batch: 1 });
    await Promise.all([work(bench, agent), work(bench, agent)]);
    expect(await readJob(bench)).toMatchObject({ state: 'succeeded', pagesDone: 4 });
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('goes on with a new attempt when its agent is silent for the whole lease', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    let calls = 0;
    // It answers the second attempt only: by the clock, a parallel waiter could skip the end of the lease.
    agent.before = (attempt) => {
      calls += 1;
      if (calls === 5) agent.behaviour = 'silent';
      if (attempt > 1) agent.behaviour = 'well';
    };
    await workUntilEnded(bench, agent);
    expect(agent.orders.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(agent.orders[1]).toEqual({ ...agent.orders[0], attempt: 2 });
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('fails as agent-lost after three attempts that the agent forgot', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = 'forgetful';
    await work(bench, agent);
    expect(agent.orders.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await readJob(bench)).toMatchObject({
      state: 'failed',
      failureCode: 'agent-lost',
      isIncomplete: true,
    });
  });

  test('fails when the agent refuses the order', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = 'refusing';
    await work(bench, agent);
    expect(await readJob(bench)).toMatchObject({ state: 'failed', failureCode: 'order-refused' });
  });

  test('fails when no agent comes online in time', async () => {
    const bench = await createRunFixture(database.db);
    await database.db.updateTable('agents').set({ state: 'offline' }).execute();
    const agent = createFakeAgent(VISIT);
    expect(await work(bench, agent)).toBe('waiting');
    expect(await readJob(bench)).toMatchObject({ state: 'queued', waitingCode: 'no-agent-online' });
    await workUntilEnded(bench, agent);
    expect(bench.clock.now()).toBeGreaterThan(Date.parse('2026-03-10T12:15:00Z'));
    expect(await readJob(bench)).toMatchObject({
      state: 'failed',
      failureCode: 'no-agent-online',
      waitingCode: null,
      isIncomplete: false,
    });
  });

  test.each([
    ['silent', 'agent-timeout'],
    ['busy', 'agent-busy'],
  ] as const)('stays queued, and says why, while its agent is %s', async (behaviour, code) => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = behaviour;
    expect(await work(bench, agent)).toBe('waiting');
    expect(await readJob(bench)).toMatchObject({ state: 'queued', startedAt: null, waitingCode: code });
    agent.behaviour = 'well';
    await workUntilEnded(bench, agent);
    expect(await readJob(bench)).toMatchObject({ state: 'succeeded', waitingCode: null });
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('is not lost by an agent that never takes it: it ends with a code for that', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = 'silent';
    await workUntilEnded(bench, agent);
    expect(await readJob(bench)).toMatchObject({ state: 'failed', failureCode: 'agent-timeout' });
  });

  test('waits a day for its agent when a schedule made it', async () => {
    const bench = await createRunFixture(database.db);
    await database.db.updateTable('agents').set({ isPaused: true }).execute();
    await database.db.updateTable('jobs').set({ mode: 'scheduled' }).where('id', '=', bench.jobId).execute();
    const agent = createFakeAgent(VISIT);
    await work(bench, agent);
    bench.clock.advance(23 * 3600);
    expect(await work(bench, agent)).toBe('waiting');
    expect(await readJob(bench)).toMatchObject({ state: 'queued', waitingCode: 'agent-paused' });
    await database.db.updateTable('agents').set({ isPaused: false }).execute();
    await workUntilEnded(bench, agent);
    expect(await readJob(bench)).toMatchObject({ state: 'succeeded' });
  });

  test('goes to no other agent than the one that its plan names', async () => {
    const bench = await createRunFixture(database.db);
    const named = await createAgentRow(database.db);
    await database.db.updateTable('agents').set({ isPaused: true }).where('id', '=', named).execute();
    const { plan } = await readJob(bench);
    const plans = { plan: jsonText({ ...plan, agentId: named }) };
    await database.db.updateTable('jobs').set(plans).where('id', '=', bench.jobId).execute();
    expect(await work(bench, createFakeAgent(VISIT))).toBe('waiting');
    expect(await readJob(bench)).toMatchObject({ waitingCode: 'agent-paused', agentId: null });
  });

  test(
    'counts its deadline from its first attempt, however long it waited',
    { tags: ['exhaustive'] },
    async () => {
      const bench = await createRunFixture(database.db);
      await database.db.updateTable('agents').set({ isPaused: true }).execute();
      const agent = createFakeAgent(VISIT);
      await work(bench, agent);
      bench.clock.advance(600);
      const startedAtMs = bench.clock.now();
      await database.db.updateTable('agents').set({ isPaused: false }).execute();
      await workUntilEnded(bench, agent);
      const order = agent.orders[0];
      const seconds = (Date.parse(order?.deadlineAt ?? '') - startedAtMs) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(50 * 30 + 1_800);
    },
  );

  test('is complete again once a job that repeats it has ended well', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = 'forgetful';
    await work(bench, agent);
    agent.behaviour = 'well';
    const repeated = { ...bench, jobId: await createJobRow(database.db, { ...bench, state: 'queued' }) };
    const mark = { retryOf: bench.jobId };
    await database.db.updateTable('jobs').set(mark).where('id', '=', repeated.jobId).execute();
    await work(repeated, createFakeAgent(VISIT));
    expect(await readJob(bench)).toMatchObject({ state: 'failed', isIncomplete: false });
  });

  test('ends as cancelled, with the pages evaluated so far, when someone requests it', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent({ ...VISIT, stallAfter: 3 });
    const needs = workerOf(database.db, bench, agent);
    const wakers: Array<() => void> = [];
    needs.notifications.subscribe = (_subjects, wake) => {
      wakers.push(wake);
      return () => {};
    };
    let calls = 0;
    agent.before = () => {
      calls += 1;
      if (calls !== 6) return;
      const cancel = { cancelRequestedAt: new Date(bench.clock.now()) };
      void database.db
        .updateTable('jobs')
        .set(cancel)
        .where('id', '=', bench.jobId)
        .execute()
        .then(() => wakers.forEach((wake) => wake()));
    };
    await runJob(needs, bench.jobId);
    expect(await readJob(bench)).toMatchObject({ state: 'cancelled', pagesDone: 1 });
  });

  test('takes no event of an attempt that is no longer current, and none twice', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent({ ...VISIT, stallAfter: 3 });
    const clockedOut = workerOf(database.db, bench, agent);
    agent.before = () => {
      if (agent.acked.get(1) === 3) throw new Error('killed');
    };
    await expect(runJob(clockedOut, bench.jobId)).rejects.toThrow('killed');
    agent.before = () => {};
    const run = await openRun(database.db, bench.jobId, new Date(bench.clock.now()));
    if (!run?.current) throw new Error('the attempt is under way');
    agent.acked.clear();
    const query = { runId: run.id, attempt: 1, after: 0, waitSeconds: 0 };
    const { events } = await agent.client.events(query);
    const now = new Date(bench.clock.now());
    const again = { run, attempt: { ...run.current, cursor: 0 }, events, now };
    expect(await ingestEvents(database.db, again)).toBe(false);
    await loseAttempt(database.db, run.id, 1);
    const late = [{ seq: 4, type: 'interrupted' as const, why: 'late' }];
    expect(await ingestEvents(database.db, { ...again, attempt: run.current, events: late })).toBe(false);
    await expectEvaluatedOnce(database.db, bench, URLS.slice(0, 1));
  });
});
