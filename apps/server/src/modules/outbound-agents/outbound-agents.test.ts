import type { AgentClient } from '@vigie/agent-link/client.ts';
import { createOutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createRegistrationCode,
  registerAt,
  statusOf,
  type TestOutboundAgent,
  early,
} from '../../../test/outbound-agent.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { announce } from '../../db/notifications.ts';
import { findAgentLink } from '../agents/agents.store.ts';

const ATTEMPT = { runId: '0197f4e2-6f7b-7000-8000-000000000003', attempt: 1 };

describe('the connection of an outbound agent', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let agent: TestOutboundAgent;
  let panel: AgentClient;
  beforeAll(async () => {
    bench = await openTestApp({ agentTimeoutSeconds: 15 });
    const companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { code = '' } = await createRegistrationCode(moderator);
    agent = await registerAt(bench, { code });
    const link = await findAgentLink(bench.db, agent.agentId);
    if (link === null) throw new Error('it is registered');
    panel = bench.agentCalls.connect(link);
  });

  const open = () => agent.clientAt(bench.app).open(statusOf(agent.agentId, bench.clock.now()));
  const poll = (line: number, holding: string[] = [], at = bench.app) =>
    agent.clientAt(at).poll({ line, holding, waitSeconds: 20 });
  const statusText = () => JSON.stringify(statusOf(agent.agentId, bench.clock.now()));
  const waiting = async () =>
    (
      await bench.db
        .selectFrom('outboundMessages')
        .select('id')
        .where('agentId', '=', agent.agentId)
        .execute()
    ).length;

  test('carries a question to the agent and its answer back', async () => {
    const line = await open();
    const request = early(panel.status());
    const [message] = await poll(line);
    expect(message).toMatchObject({ method: 'GET', path: '/v1/status', body: null, timeoutSeconds: 15 });
    expect(await agent.clientAt(bench.app).answer(agent.answerTo(message!, statusText(), line))).toBe(
      'taken',
    );
    expect(await request).toMatchObject({ agentId: agent.agentId });
    expect(await waiting()).toBe(0);
  });

  test('leaves a poll pending at one server, and takes the answer at another', async () => {
    const second = await bench.openSecond();
    const line = await open();
    const polled = poll(line, [], second);
    const request = early(panel.status());
    const [message] = await polled;
    const answer = agent.answerTo(message!, statusText(), line);
    expect(await agent.clientAt(second).answer(answer)).toBe('taken');
    expect(await request).toMatchObject({ agentId: agent.agentId });
  });

  test('hands a message out again whose poll was answered into nothing, and not one that the agent has', async () => {
    const line = await open();
    const request = early(panel.status());
    const [lost] = await poll(line);
    const [again] = await poll(line);
    expect(again).toEqual(lost);
    const polled = agent.clientAt(bench.app).poll({ line, holding: [again!.id], waitSeconds: 0 });
    expect(await polled).toEqual([]);
    expect(await agent.clientAt(bench.app).answer(agent.answerTo(again!, statusText(), line))).toBe('taken');
    expect(await request).toMatchObject({ agentId: agent.agentId });
  });

  test('takes a doubled answer once, and reports one for which nobody waits', async () => {
    const line = await open();
    const request = early(panel.status());
    const [message] = await poll(line);
    const answer = agent.answerTo(message!, statusText(), line);
    const client = agent.clientAt(bench.app);
    const both = await Promise.all([client.answer(answer), client.answer(answer)]);
    expect(both).toContain('taken');
    await request;
    expect(await client.answer(answer)).toBe('gone');
  });

  test('forgets a message whose caller gave up', async () => {
    const line = await open();
    const given = new AbortController();
    const request = panel.events({ ...ATTEMPT, after: 0, waitSeconds: 20, signal: given.signal });
    const [message] = await poll(line);
    given.abort(new Error('the worker stops'));
    await expect(request).rejects.toThrow('the worker stops');
    expect(await waiting()).toBe(0);
    const late = agent.answerTo(message!, '{"events":[]}', line);
    expect(await agent.clientAt(bench.app).answer(late)).toBe('gone');
  });

  test('reports at once that nobody is at its other end', async () => {
    await open();
    await bench.db
      .updateTable('agents')
      .set({ lastPollAt: sql<Date>`clock_timestamp() - interval '46 seconds'` })
      .where('id', '=', agent.agentId)
      .execute();
    await expect(panel.status()).rejects.toMatchObject({ name: 'AgentUnreachable' });
    const line = await open();
    await expect(agent.clientAt(bench.app).poll({ line, holding: [], waitSeconds: 0 })).resolves.toEqual([]);
  });

  test('cancels a request whose agent fell silent, and sends none to an agent that hung up and does not come back', async () => {
    const line = await open();
    const hangs = new AbortController();
    const panelUrl = await bench.app.listen({ host: '127.0.0.1', port: 0 });
    const { agentId, panelId, panelPublicKey, keys } = agent;
    const known = { agentId, panelId, keys: () => ({ agentKey: keys.privateKey, panelPublicKey }) };
    const caller = createOutboundClient({ ...known, panelUrl, clock: bench.clock, fetch });
    const polling = caller.poll({ line, holding: [], waitSeconds: 20 }, hangs.signal);
    const hungUp = polling.catch((error: unknown) => error);
    await expect.poll(() => seenSince(line)).toBe(true);
    hangs.abort();
    expect(await hungUp).toBeInstanceOf(Error);
    await expect.poll(secondsSilent).toBeGreaterThan(30);
    await pass(15);
    await expect(panel.status()).rejects.toMatchObject({ name: 'AgentUnreachable' });
    await open();
    const broken = panel.status().catch((error: unknown) => error);
    await expect.poll(waiting).toBe(1);
    await pass(46);
    const { id } = await bench.db.selectFrom('outboundMessages').select('id').executeTakeFirstOrThrow();
    await announce(bench.db, 'answer', id);
    expect(await broken).toMatchObject({ name: 'AgentUnreachable' });
    expect(await waiting()).toBe(0);
  });

  test('gives what an earlier process took to the newest, and refuses the earlier one', async () => {
    const before = await open();
    const request = early(panel.status());
    const [message] = await poll(before);
    const polled = poll(before, [message!.id]);
    const refused = polled.catch((error: unknown) => error);
    const line = await open();
    expect(await refused).toMatchObject({ status: 409, code: 'older-line' });
    const late = agent.clientAt(bench.app).answer(agent.answerTo(message!, statusText(), before));
    await expect(late).rejects.toMatchObject({ status: 409, code: 'older-line' });
    const [again] = await poll(line);
    expect(again?.id).toBe(message?.id);
    await agent.clientAt(bench.app).answer(agent.answerTo(again!, statusText(), line));
    expect(await request).toMatchObject({ agentId: agent.agentId });
  });

  test('goes on after a backup was restored that knows an older number', async () => {
    await open();
    const line = await open();
    await bench.db.updateTable('agents').set({ fencingToken: 0 }).where('id', '=', agent.agentId).execute();
    const request = early(panel.status());
    const [message] = await poll(line);
    expect(await agent.clientAt(bench.app).answer(agent.answerTo(message!, statusText(), line))).toBe(
      'taken',
    );
    expect(await request).toMatchObject({ agentId: agent.agentId });
    const idle = { line, holding: [], waitSeconds: 0 };
    expect(await agent.clientAt(bench.app).poll(idle)).toEqual([]);
    expect(await open()).toBe(line + 1);
  });

  test('answers the polls of a server that closes at once', async () => {
    const second = await bench.openSecond();
    const line = await open();
    const polled = poll(line, [], second);
    await expect.poll(() => seenSince(line)).toBe(true);
    await second.close();
    expect(await polled).toEqual([]);
  });

  const secondsSilent = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - last_poll_at)::float8 as seconds
      from agents where id = ${agent.agentId}`.execute(bench.db);
    return rows[0]?.seconds ?? 0;
  };
  /** Moves the agent's last contact so many seconds into the past. */
  const pass = (seconds: number) =>
    sql`update agents set last_poll_at = last_poll_at - make_interval(secs => ${seconds})
      where id = ${agent.agentId}`.execute(bench.db);

  /** Returns whether a poll has reached a server since the connection was opened. */
  async function seenSince(line: number): Promise<boolean> {
    const row = await bench.db
      .selectFrom('outboundNonces')
      .select('name')
      .where('name', 'like', `${agent.agentId}:%`)
      .execute();
    return row.length > line;
  }
});
