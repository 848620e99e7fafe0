import { AgentRefused, AgentUnreachable } from '@vigie/agent-link/agent-errors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createFakeAgent, type FakeAgent } from '../../../test/fake-agent.ts';
import type { PageKind } from '../../../test/observations.ts';
import {
  createRunFixture,
  expectEvaluatedOnce,
  workerOf,
  type RunFixture,
} from '../../../test/run-fixture.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { NO_SECRETS } from '../../secrets/secret-box.ts';
import { followAttempt } from './follow-attempt.service.ts';
import type { Following } from './hand-over.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { beginAttempt, markTaken, openRun } from './runs.store.ts';

const HOUR_SECONDS = 3600;
const URLS = ['https://shop.example/0', 'https://shop.example/1', 'https://shop.example/2'];
const VISIT = {
  pages: URLS.map((url) => ({ url, kind: 'healthy' as PageKind })),
  startedAt: '2026-03-10T11:30:00.000Z',
};
const LAST_SEQ = 2 + 2 * URLS.length;

describe('a worker that follows an attempt', async () => {
  const database = await openTestDatabase();
  afterAll(() => database.close());

  /** Returns an attempt that its agent has taken. */
  async function followed(bench: RunFixture, agent: FakeAgent): Promise<Following> {
    const { db } = database;
    const now = new Date(bench.clock.now());
    const { id: agentId } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
    const opened = await openRun(db, bench.jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, bench.jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    await agent.client.putRun({
      ...run.order,
      attempt: 1,
      ...NO_SECRETS,
      journeyValues: {},
      redactions: [],
      triedContainer: null,
      aboutUrl: null,
    });
    return { run, attempt: run.current, client: agent.client };
  }

  /** Returns a worker with its own steady clock, which only waiting advances. */
  function steadyWorkerOf(bench: RunFixture, agent: FakeAgent) {
    let steadyMs = 0;
    const needs = workerOf(database.db, bench, agent);
    const sleep: typeof needs.sleep = async (milliseconds) => void (steadyMs += milliseconds);
    return { needs: { ...needs, steady: { now: () => steadyMs }, sleep }, waitedMs: () => steadyMs };
  }

  test('reads its position from the database when the agent has forgotten what another worker stored', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    const { run, attempt } = following;
    const query = { runId: run.id, attempt: 1, after: 0, waitSeconds: 0 };
    const { events } = await agent.client.events(query);
    await ingestEvents(database.db, { run, attempt, events, now: new Date(bench.clock.now()) });
    await agent.client.ack({ runId: run.id, attempt: 1, upTo: 3 });
    expect(await followAttempt(workerOf(database.db, bench, agent), following)).toBe('ended');
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('gives an attempt up whose agent has forgotten what nobody stored', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    agent.acked.set(1, 3);
    expect(await followAttempt(workerOf(database.db, bench, agent), following)).toBe('lost');
  });

  test.each([
    ['is not heard', () => new AgentUnreachable('silent')],
    ['fails in the agent', () => new AgentRefused(500, 'agent-fault', null)],
    ['comes too late', () => new AgentRefused(404, 'not-found', null)],
  ])('has all of it when each acknowledgement %s', async (_what, fault) => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    agent.after = (verb) => {
      if (verb === 'ack') throw fault();
    };
    const outcome = followAttempt(workerOf(database.db, bench, agent), following);
    expect(await outcome).toBe('ended');
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('acknowledges the agent’s last event again when the answer was lost', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    let acknowledged = 0;
    agent.before = () => {
      if (agent.acked.get(1) === LAST_SEQ - 2) acknowledged += 1;
      if (acknowledged > 1 && acknowledged < 4) throw new AgentUnreachable('silent');
    };
    expect(await followAttempt(workerOf(database.db, bench, agent), following)).toBe('ended');
    expect(agent.acked.get(1)).toBe(LAST_SEQ);
  });

  test('remembers the slot that is wanted next while the page of the last one starts', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    const queried: number[] = [];
    const given: number[] = [];
    const started = Promise.withResolvers<void>();
    const wasGivenNext = Promise.withResolvers<void>();
    const client: Following['client'] = {
      ...agent.client,
      async events(query) {
        const number = 7 + queried.length;
        queried.push(query.turn ?? 0);
        if (number < 9) return { events: [], wantsTurn: { number, delaySeconds: 0 }, journeyStep: null };
        started.resolve();
        await wasGivenNext.promise;
        return agent.client.events(query);
      },
      async giveTurn({ number }) {
        given.push(number);
        if (number === 8) wasGivenNext.resolve();
        await started.promise;
        return 'started';
      },
    };
    const needs = workerOf(database.db, bench, agent);
    expect(await followAttempt(needs, { ...following, client })).toBe('ended');
    expect([queried.slice(0, 3), given]).toEqual([
      [0, 7, 8],
      [7, 8],
    ]);
  });

  test('stores the step that is under way, and waits for another one than that', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    const journeyStep = { journeyId: following.run.id, step: 2 };
    const queried: unknown[] = [];
    const stored: unknown[] = [];
    const client: Following['client'] = {
      ...agent.client,
      async events(query) {
        queried.push(query.journeyStep);
        if (queried.length === 1) return { events: [], wantsTurn: null, journeyStep };
        if (queried.length === 2)
          stored.push(
            await database.db
              .selectFrom('jobs')
              .select('journeyStep')
              .where('id', '=', bench.jobId)
              .execute(),
          );
        return agent.client.events(query);
      },
    };
    expect(await followAttempt(workerOf(database.db, bench, agent), { ...following, client })).toBe('ended');
    expect(queried.slice(0, 3)).toEqual([null, journeyStep, null]);
    expect(stored).toEqual([[{ journeyStep }]]);
  });

  test.each([-24, -1, 1, 24])('loses nothing when the clock jumps by %i h', async (hours) => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    let calls = 0;
    agent.before = () => {
      calls += 1;
      if (calls !== 3) return;
      bench.clock.advance(hours * HOUR_SECONDS);
      throw new AgentUnreachable('silent for a moment');
    };
    expect(await followAttempt(steadyWorkerOf(bench, agent).needs, following)).toBe('ended');
    await expectEvaluatedOnce(database.db, bench, URLS);
  });

  test('gives a silent agent a lease of time as it passes, whatever the clock shows', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    agent.behaviour = 'silent';
    agent.before = () => bench.clock.advance(-HOUR_SECONDS);
    const { needs, waitedMs } = steadyWorkerOf(bench, agent);
    expect(await followAttempt(needs, following)).toBe('lost');
    expect(waitedMs()).toBe(61_000);
  });

  test('waits out a fault of the agent as long as it waits out a silence', async () => {
    const bench = await createRunFixture(database.db);
    const agent = createFakeAgent(VISIT);
    const following = await followed(bench, agent);
    let faults = 3;
    agent.before = () => {
      faults -= 1;
      if (faults >= 0) throw new AgentRefused(500, 'agent-fault', null);
    };
    expect(await followAttempt(workerOf(database.db, bench, agent), following)).toBe('ended');
  });
});
