import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRelay, type Relay } from '../../apps/agent/test/relay.ts';
import { notifying } from '../../apps/server/src/db/notifications.ts';
import { workThrough } from '../sharing/disturbances.ts';
import { exactlyOnce, outcomeOf, partsOf } from '../sharing/oracle.ts';
import { openSharingFixture, type SharingFixture, type Step } from '../sharing/sharing-fixture.ts';
import { treeSite } from '../sharing/tree-site.ts';

const SITE = treeSite({ branches: 9, leaves: 3 });
/** Options of tests with faults: each single fault has short tests beside its code. */
const FAULTS = { tags: ['exhaustive'] };

/** Tests over a load balancer in front of two servers of the panel. */
describe('a run of agents that call out', () => {
  let bench: SharingFixture;
  let relay: Relay;
  beforeAll(async () => {
    bench = await openSharingFixture({
      agents: 3,
      calling: 3,
      links: SITE.links,
      takesMs: 15,
      async inFront({ url, addServer, addresses }) {
        const servers = [url, (await addServer()).url];
        relay = await startRelay(() => servers, afterAll);
        addresses.push(relay.url);
        return relay.url;
      },
    });
  });
  afterAll(() => bench.close());

  test('has every page evaluated once, whichever server an event arrives at', async () => {
    const before = relay.went.length;
    const job = await bench.createJob(SITE);
    bench.meet(3);
    await Promise.all([bench.work(job), bench.work(job)]);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    expect((await partsOf(bench.db, job)).agents).toBe(3);
    expect(new Set(relay.went.slice(before))).toEqual(new Set([0, 1]));
  });

  test(
    'is exact with agents started again, workers killed, answers lost and connections cut',
    FAULTS,
    async () => {
      const job = await bench.createJob(SITE);
      let calls = 0;
      relay.fateOf = () => {
        calls += 1;
        if (calls % 40 === 0) relay.cut();
        return calls % 5 === 0 ? 'answer lost' : 'answered';
      };
      const list = [0, 1, 2].flatMap((agent) => [
        { afterSteps: 25, what: 'restart' as const, agent },
        { afterSteps: 25, what: 'kill' as const, agent },
      ]);
      await workThrough(bench, job, { list });
      relay.fateOf = () => 'answered';
      expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    },
  );

  test('continues elsewhere when its agent lost the connection, whose later reports count nowhere', async () => {
    const { db } = bench;
    const job = await bench.createJob(SITE);
    const lost = { id: '', isDone: null as Promise<void> | null };
    const leads = () =>
      db
        .selectFrom('attempts')
        .innerJoin('runs', 'runs.id', 'attempts.runId')
        .select(['attempts.agentId', 'attempts.state'])
        .where('runs.jobId', '=', job.jobId)
        .where('runs.leadAttempt', 'is', null)
        .execute();
    const lose = async () => {
      lost.id = (await leads())[0]?.agentId ?? '';
      relay.fateOf = (_path, headers) => (headers['vigie-agent'] === lost.id ? 'request lost' : 'answered');
      relay.cut();
      // Reported after the time without a poll, and by the monitor afterwards.
      const line = { lastPollAt: sql<Date>`now() - interval '1 hour'`, state: 'offline' as const };
      await db.updateTable('agents').set(line).where('id', '=', lost.id).execute();
      // The timeout of its unanswered messages has passed.
      const gone = await db
        .deleteFrom('outboundMessages')
        .where('agentId', '=', lost.id)
        .returning('id')
        .execute();
      for (const { id } of gone) await sql`select ${notifying('answer', id)}`.execute(db);
    };
    const step: Step = (at) => {
      if (at === 'after events') lost.isDone ??= lose();
    };
    await bench.work(job, step);
    await lost.isDone;
    expect(await outcomeOf(db, job)).toEqual(exactlyOnce(SITE.urls));
    expect(await leads()).toContainEqual({ agentId: lost.id, state: 'lost' });
    relay.fateOf = () => 'answered';
  });
});
