import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createFakeAgent, type FakeAgent } from '../../../test/fake-agent.ts';
import { createAgentRow } from '../../../test/rows.ts';
import {
  createRunFixture,
  expectEvaluatedOnce,
  workerOf,
  type RunFixture,
} from '../../../test/run-fixture.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { runJob } from './run-job.service.ts';

const URLS = ['https://shop.example/0', 'https://shop.example/1'];
const VISIT = {
  pages: URLS.map((url) => ({ url, kind: 'healthy' as const })),
  startedAt: '2026-03-10T11:30:00.000Z',
};

describe('a run that its agent does not take', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  const readJob = ({ jobId }: RunFixture) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const work = (bench: RunFixture, agent: FakeAgent) =>
    runJob(workerOf(database.db, bench, agent), bench.jobId);
  const workUntilEnded = async (bench: RunFixture, agent: FakeAgent) => {
    while ((await work(bench, agent)) === 'waiting') bench.clock.advance(60);
  };

  /** Advances the time of the database, whose clock measures the backoff of agents. */
  const rest = () =>
    database.db
      .updateTable('attempts')
      .set({ leaseUntil: sql`lease_until - interval '1 minute'` })
      .execute();

  test('is not given without end to an agent that turns it away', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const attempts = async () => {
      const made = database.db.selectFrom('attempts').select('number').where('runId', '=', bench.jobId);
      return (await made.execute()).length;
    };
    agent.behaviour = 'faulty';
    expect(await work(bench, agent)).toBe('waiting');
    expect(await attempts()).toBeLessThanOrEqual(5);
    expect(await readJob(bench)).toMatchObject({ state: 'queued', waitingCode: 'agent-refused' });
    while ((await work(bench, agent)) === 'waiting') await rest();
    expect(await attempts()).toBe(12);
    expect(await readJob(bench)).toMatchObject({ state: 'failed', failureCode: 'agent-refused' });
  });

  test('goes on once the agent that turned it away takes it', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    agent.behaviour = 'faulty';
    await work(bench, agent);
    agent.behaviour = 'well';
    await rest();
    await workUntilEnded(bench, agent);
    expect(await readJob(bench)).toMatchObject({ state: 'succeeded', waitingCode: null });
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('goes to another agent at once when one turns it away', async () => {
    const bench = await createRunFixture(database.db);
    const second = await createAgentRow(database.db);
    const [unwilling, willing] = [createFakeAgent(VISIT), createFakeAgent(VISIT)];
    unwilling.behaviour = 'faulty';
    let firstQueried: string | null = null;
    const connect = ({ id }: { id: string }) => {
      firstQueried ??= id;
      return (id === firstQueried ? unwilling : willing).client;
    };
    expect(await runJob({ ...workerOf(database.db, bench, willing), connect }, bench.jobId)).toBe('ended');
    const agents = database.db.selectFrom('agents').select('id').execute();
    const other = (await agents).find(({ id }) => id !== firstQueried);
    expect(await readJob(bench)).toMatchObject({ state: 'succeeded', agentId: other?.id });
    expect([firstQueried, other?.id]).toContain(second);
  });

  test.each([-24, -1, 1, 24])(
    'waits no less and no longer for a clock that jumps by %i h',
    { tags: ['exhaustive'] },
    async (hours) => {
      const bench = await createRunFixture(database.db);
      await database.db.updateTable('agents').set({ state: 'offline' }).execute();
      const needs = steadyWorkerOf(bench);
      await runJob(needs, bench.jobId);
      bench.clock.advance(hours * 3600);
      while ((await runJob(needs, bench.jobId)) === 'waiting') bench.clock.advance(12);
      expect(needs.steady.now()).toBeGreaterThan(15 * 60_000);
      expect(needs.steady.now()).toBeLessThan(16 * 60_000);
      expect(await readJob(bench)).toMatchObject({ state: 'failed', failureCode: 'no-agent-online' });
    },
  );

  /** Returns a worker with its own steady clock, which only waiting advances. */
  function steadyWorkerOf(bench: RunFixture) {
    let steadyMs = 0;
    const steady = { now: () => steadyMs };
    const sleep = async (milliseconds: number) => void (steadyMs += milliseconds);
    return { ...workerOf(database.db, bench, createFakeAgent(VISIT)), steady, sleep };
  }
});
