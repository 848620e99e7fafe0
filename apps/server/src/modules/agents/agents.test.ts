import { agentSchema, type Agent } from '@vigie/contract/agent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAgentTestApp, type AgentTestApp } from '../../../test/agent-test-app.ts';
import type { AgentManners, ListeningAgent } from '../../../test/listening-agent.ts';
import { SETTINGS, createPoolRow } from '../../../test/pool-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import type { TestCaller } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

const renew = (id: string, who: TestCaller) =>
  who({ method: 'POST', url: `/api/agents/${id}/key-renewals`, payload: {} });
const remove = (id: string, who: TestCaller) => who({ method: 'DELETE', url: `/api/agents/${id}` });

describe('agents', () => {
  let bench: AgentTestApp;
  let agent: ListeningAgent;
  beforeAll(async () => {
    bench = await openAgentTestApp();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    agent = await bench.startAgent();
  });

  test('are listed with those that are shared, without those of other companies', async () => {
    const own = await bench.associated(agent, { name: 'Rouen 100%' });
    expect(await namesFor(bench.moderator, 'q=100%25')).toEqual(['Rouen 100%']);
    expect(await namesFor(bench.moderator, 'q=rouen&state=offline')).toEqual([]);
    expect(await namesFor(bench.admin, 'q=rouen')).toEqual(['Rouen 100%']);
    expect(await namesFor(bench.stranger, '')).not.toContain('Rouen 100%');
    for (const answer of [
      bench.read(own.id, bench.stranger),
      bench.change(own, {}, bench.stranger),
      bench.synchronize(own.id, bench.stranger),
    ])
      expect((await answer).status).toBe(404);
  });

  describe('are changed', () => {
    test('and a worker is left to hand other settings over', async () => {
      const before = await bench.associated(agent);
      const change = { name: 'Lyon', slotsMax: 1, isPaused: true };
      const after = agentSchema.parse((await bench.change(before, change)).body);
      expect(after).toMatchObject({ ...change, sync: { state: 'loading' } });
      const named = agentSchema.parse((await bench.change(after, { name: 'Lille' })).body);
      expect(named.updatedAt > after.updatedAt).toBe(true);
      expect(agent.calls).toEqual(['POST /v1/pair']);
    });

    test('only from what they are now', async () => {
      const before = await bench.associated(agent);
      await bench.change(before, { name: 'First' });
      expect((await bench.change(before, { name: 'Second' })).body).toMatchObject({
        code: 'changed-meanwhile',
      });
    });

    test('to an address where the same agent answers, and to no other', async () => {
      const before = await bench.associated(agent);
      const impostor = await bench.startAgent();
      const codeOf = async (url: string) => (await bench.change(before, { url })).body;
      expect(await codeOf(impostor.url)).toMatchObject({
        code: 'agent-untrusted',
        data: { fields: [{ path: 'url' }] },
      });
      expect(await codeOf('http://127.0.0.1:1')).toMatchObject({ code: 'agent-unreachable' });
      for (const url of ['https://169.254.169.254', 'http://a:b@agent.example'])
        expect(await codeOf(url)).toMatchObject({ code: 'agent-address-refused' });
      const same = agent.url.replace('127.0.0.1', 'localhost');
      expect(await codeOf(same)).toMatchObject({ url: same });
    });

    test('to no address or short name of another', async () => {
      const first = await bench.associated(agent);
      const second = await bench.associated(await bench.startAgent());
      const codeOf = async (changes: object) => (await bench.change(second, changes)).body;
      expect(await codeOf({ slug: first.slug })).toMatchObject({ code: 'agent-slug-taken' });
      expect(await codeOf({ url: first.url })).toMatchObject({ code: 'agent-url-taken' });
    });
  });

  describe('are synchronised', () => {
    test('with their settings, and tell how they are now', async () => {
      const { id, updatedAt, ...before } = await bench.associated(agent);
      await bench.change({ id, updatedAt, ...before }, { slotsMax: 1 });
      agent.manners = { status: { slots: 1, slotsFree: 0, spoolBytes: 12 } };
      const { status, body } = await bench.synchronize(id);
      expect([status, agent.settings]).toEqual([200, [{ slotsMax: 1 }]]);
      expect(body).toMatchObject({
        load: { slots: 1, slotsFree: 0, spoolBytes: 12 },
        sync: { state: 'success', at: new Date(bench.clock.now()).toISOString(), problem: null },
      });
    });

    test.each([
      { url: 'http://127.0.0.1:1', problem: 'unreachable' },
      { url: 'http://169.254.169.254', problem: 'unreachable' },
      { url: 'https://no-such-agent.invalid', problem: 'name-unknown' },
    ])('in vain where $url leads nowhere', async ({ url, problem }) => {
      const { id } = await bench.associated(agent);
      await bench.db.updateTable('agents').set({ url }).where('id', '=', id).execute();
      const { status, body } = await bench.synchronize(id);
      expect([status, (body as { sync: unknown }).sync]).toMatchObject([200, { state: 'failure', problem }]);
    });

    test.each<{ problem: string; manners: AgentManners; state: string }>([
      { problem: 'timeout', manners: { isSilent: true }, state: 'online' },
      { problem: 'untrusted', manners: { isFalse: true }, state: 'offline' },
      { problem: 'refused', manners: { isRefusing: true }, state: 'offline' },
      { problem: 'version', manners: { status: { protocol: 2 } }, state: 'offline' },
      {
        problem: 'clock-skew',
        manners: { status: { clockAt: '2001-01-01T00:00:00.000Z' } },
        state: 'offline',
      },
    ])('in vain when their problem is $problem', async ({ problem, manners, state }) => {
      const { id } = await bench.associated(agent);
      agent.manners = manners;
      const { status, body } = await bench.synchronize(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state,
        problem: state === 'offline' ? problem : null,
        isCompatible: problem !== 'version',
        sync: { state: 'failure', problem },
      });
    });
  });

  describe('get new keys', () => {
    test('when administrators ask, as soon as they answer', async () => {
      const { id, keys } = await bench.associated(agent);
      expect(keys).toEqual({ since: new Date(bench.clock.now()).toISOString(), state: 'settled' });
      expect((await renew(id, bench.moderator)).status).toBe(403);
      expect((await renew(createId(), bench.admin)).status).toBe(404);
      const { status, body } = await renew(id, bench.admin);
      expect([status, body]).toMatchObject([202, { keys: { since: keys.since, state: 'asked' } }]);
      const now = new Date(bench.clock.now());
      const due = bench.db
        .selectFrom('agents')
        .where('renewKeysAt', '<=', now)
        .where('nextPollAt', '<=', now);
      expect(await due.select('id').where('id', '=', id).execute()).toEqual([{ id }]);
      const log = bench.db
        .selectFrom('auditLog')
        .select('targetId')
        .where('operation', '=', 'agents.renewKeys');
      expect(await log.execute()).toMatchObject([{ targetId: id }]);
    });

    test('again from the start when they are paired again', async () => {
      const { id } = await bench.associated(agent);
      const sealed = Buffer.from('sealed');
      const stale = { panelKey: sealed, nextPanelKey: sealed, nextPublicKey: 'key' };
      await bench.db.updateTable('agents').set(stale).where('id', '=', id).execute();
      await bench.associated(agent, { slug: 'again', url: agent.url.replace('127.0.0.1', 'localhost') });
      const row = bench.db.selectFrom('agents').selectAll().where('id', '=', id);
      expect(await row.executeTakeFirst()).toMatchObject({
        panelKey: null,
        nextPanelKey: null,
        nextPublicKey: null,
      });
    });
  });

  describe('on other machines', () => {
    test('stay where they are over http:, with a warning, and move to https: only', async () => {
      const { id } = await bench.associated(agent);
      const url = 'http://agent.example:4001';
      await bench.db.updateTable('agents').set({ url }).where('id', '=', id).execute();
      const before = agentSchema.parse((await bench.read(id)).body);
      expect(before).toMatchObject({ url, isUnencrypted: true });
      const renamed = agentSchema.parse((await bench.change(before, { name: 'Lyon' })).body);
      expect(renamed).toMatchObject({ name: 'Lyon', url });
      expect((await bench.change(renamed, { url: 'http://10.0.0.5:4001' })).body).toMatchObject({
        code: 'agent-needs-https',
        data: {
          setting: 'VIGIE_AGENTS_HTTP',
          fields: [{ path: 'url', params: { setting: 'VIGIE_AGENTS_HTTP' } }],
        },
      });
    });
  });

  describe('are removed', () => {
    test('by administrators, once no pool must be run by them', async () => {
      const { id } = await bench.associated(agent);
      expect((await remove(id, bench.moderator)).status).toBe(403);
      expect((await remove(createId(), bench.admin)).status).toBe(404);
      const { companyId, db } = bench;
      const websiteId = await createWebsiteRow(db, { companyId });
      const settings = { ...SETTINGS, agentId: id };
      const poolId = await createPoolRow(db, { companyId, websiteId, name: 'Nightly', settings });
      expect(await remove(id, bench.admin)).toMatchObject({
        status: 422,
        body: { code: 'still-in-use', data: { by: [{ kind: 'pool', id: poolId, name: 'Nightly' }] } },
      });
      await db.deleteFrom('pools').execute();
      expect((await remove(id, bench.admin)).status).toBe(204);
      expect((await bench.read(id)).status).toBe(404);
    });

    test('not while they are online and at work', async () => {
      const { id } = await bench.associated(agent);
      await giveWork(bench, id);
      expect((await bench.read(id)).body).toMatchObject({ activeJobs: 1 });
      expect((await remove(id, bench.admin)).body).toMatchObject({ code: 'agent-busy' });
      await bench.db.updateTable('agents').set({ state: 'offline' }).where('id', '=', id).execute();
      expect((await remove(id, bench.admin)).status).toBe(204);
    });
  });

  test('get new keys only with a password that was given a short while ago', async () => {
    const { id } = await bench.associated(agent);
    bench.clock.advance(601);
    expect((await renew(id, bench.admin)).body).toMatchObject({ code: 'confirmation-needed' });
  });
});

async function namesFor(who: TestCaller, query: string): Promise<string[]> {
  const { body } = await who({ url: `/api/agents?${query}` });
  const { items, total } = body as { items: Agent[]; total: { count: number } };
  expect(total.count).toBe(items.length);
  return items.map(({ name }) => name);
}

/** Inserts a running job of which the agent has the lead. */
async function giveWork({ db, companyId }: AgentTestApp, agentId: string): Promise<void> {
  const websiteId = await createWebsiteRow(db, { companyId });
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'running' });
  const run = { id: jobId, jobId, companyId, orderFrozen: '{}' };
  await db.insertInto('runs').values(run).execute();
  const at = { leaseUntil: new Date(), startedAt: new Date() };
  const attempt = { companyId, runId: jobId, number: 1, agentId, ...at };
  await db
    .insertInto('attempts')
    .values({ ...attempt, state: 'running' })
    .execute();
}
