import { AgentUnreachable } from '@vigie/agent-link/agent-errors.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { createOutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fetchFrom,
  createRegistrationCode,
  registerAt,
  statusOf,
  type TestOutboundAgent,
  early,
} from '../../../test/outbound-agent.ts';
import { OutboundTestApp, POLL, type Crafted } from '../../../test/outbound-test-app.ts';
import { createAgentRow } from '../../../test/rows.ts';
import type { TestApp } from '../../../test/test-app.ts';

describe('an agent that calls out', () => {
  let bench: TestApp;
  let line: number;
  let agent: TestOutboundAgent;
  let panel: OutboundTestApp;
  beforeAll(async () => {
    panel = await OutboundTestApp.open();
    bench = panel.app;
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    agent = await panel.register();
    line = await panel.openLine(agent);
  });

  const longPoll = (at = bench.app) => agent.clientAt(at).poll({ line, holding: [], waitSeconds: 20 });
  const craft = (sent: Crafted) =>
    panel.craft(agent, { body: JSON.stringify({ line, waitSeconds: 0, holding: [] }), ...sent });

  describe('whose key is stolen', () => {
    test(
      'is refused at once when the key is revoked, at whichever server its poll is held',
      { tags: ['exhaustive'] },
      async () => {
        const second = await bench.openSecond();
        const polls = [longPoll(), longPoll(second)];
        const request = early((await panel.panelOf(agent.agentId)).status());
        await Promise.race(polls);
        expect((await panel.revoke(agent.agentId)).body).toMatchObject({
          state: 'offline',
          problem: 'revoked',
        });
        const revoked = { status: 401, code: 'revoked' };
        await expect(request).rejects.toBeInstanceOf(AgentUnreachable);
        for (const client of [agent.clientAt(bench.app), agent.clientAt(second)]) {
          await expect(client.poll({ line, holding: [], waitSeconds: 0 })).rejects.toMatchObject(revoked);
          const status = statusOf(agent.agentId, bench.clock.now());
          await expect(client.open(status)).rejects.toMatchObject(revoked);
        }
        await expect((await panel.panelOf(agent.agentId)).status()).rejects.toBeInstanceOf(AgentUnreachable);
      },
    );

    test('has its pending poll end in that moment', async () => {
      const poll = longPoll();
      const refused = poll.catch((error: unknown) => error);
      await panel.revoke(agent.agentId);
      expect(await refused).toMatchObject({ status: 401, code: 'revoked' });
    });

    test('comes back by a new code with a new key, under its id, and the stolen key stays refused', async () => {
      await panel.revoke(agent.agentId);
      const { code = '' } = await createRegistrationCode(panel.moderator, { agentId: agent.agentId });
      const again = await registerAt(bench, { code });
      expect(again.agentId).toBe(agent.agentId);
      expect(await panel.openLine(again)).toBeGreaterThan(line);
      await expect(panel.poll(agent, line)).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
      expect(
        (await panel.moderator({ method: 'GET', url: `/api/agents/${agent.agentId}` })).body,
      ).toMatchObject({
        revokedAt: null,
        connection: 'calling',
        url: null,
      });
    });

    test('is not called either, if it is a called one', async () => {
      const { companyId } = await bench.db
        .selectFrom('agents')
        .select('companyId')
        .where('id', '=', agent.agentId)
        .executeTakeFirstOrThrow();
      const id = await createAgentRow(bench.db, { companyId });
      const { publicKey } = createKeyPair();
      const url = 'http://127.0.0.1:9';
      await bench.db.updateTable('agents').set({ publicKey, url }).where('id', '=', id).execute();
      const client = await panel.panelOf(id);
      await panel.revoke(id);
      await expect(client.status()).rejects.toMatchObject({ cause: { name: 'ConnectionClosed' } });
      const synchronized = await panel.moderator({
        method: 'POST',
        url: `/api/agents/${id}/synchronizations`,
      });
      expect(synchronized).toMatchObject({ status: 422, body: { code: 'agent-revoked' } });
    });
  });

  describe('whose messages somebody records', () => {
    test('is not polled for twice, at no server', async () => {
      const second = await bench.openSecond();
      const request = craft({ path: POLL });
      expect(await panel.send(request)).toMatchObject({ status: 200 });
      expect(await panel.send(request)).toEqual({ status: 401, code: 'replayed' });
      expect(await panel.send(request, second)).toEqual({ status: 401, code: 'replayed' });
    });

    test('is not answered for twice, at no server', async () => {
      const second = await bench.openSecond();
      const pending = early((await panel.panelOf(agent.agentId)).status());
      const [message] = await longPoll();
      const { body, signature } = agent.answerTo(message!, 'stale', line);
      const path = `/api/agent-line/answers/${message!.id}?line=${line}&status=200&signature=${signature}`;
      const request = craft({ path, body: body.toString() });
      expect(await panel.send(request, second)).toMatchObject({ status: 200 });
      await expect(pending).rejects.toMatchObject({ name: 'AgentUntrusted' });
      expect((await panel.send(request)).status).toBe(404);
    });

    test.each([
      ['too early', 301],
      ['too late', -301],
    ])('is not believed %s', async (_when, seconds) => {
      const atMs = bench.clock.now() + seconds * 1000;
      expect(await panel.send(craft({ path: POLL, atMs }))).toEqual({ status: 401, code: 'clock-skew' });
    });

    test('is not believed for what was signed before the database forgot', async () => {
      const request = craft({ path: POLL });
      await bench.db.deleteFrom('outboundNonces').execute();
      bench.clock.advance(1);
      expect(await panel.send(request)).toEqual({ status: 401, code: 'clock-skew' });
      expect(await panel.poll(agent, line)).toEqual([]);
    });
  });

  describe('of another company', () => {
    test('gets and answers nothing that is for this one', async () => {
      const other = await panel.register(panel.foreigner);
      const its = await panel.openLine(other);
      const request = early((await panel.panelOf(agent.agentId)).status());
      expect(await panel.poll(other, its)).toEqual([]);
      const [message] = await longPoll();
      const answer = other.answerTo(message!, panel.statusText(agent), its);
      expect(await other.clientAt(bench.app).answer(answer)).toBe('gone');
      const own = panel.statusText(agent);
      await agent.clientAt(bench.app).answer(agent.answerTo(message!, own, line));
      expect(await request).toMatchObject({ agentId: agent.agentId });
    });

    test('cannot speak in its name', async () => {
      const other = await panel.register(panel.foreigner);
      expect(await panel.send(craft({ path: POLL, key: other.keys.privateKey }))).toEqual({
        status: 401,
        code: 'bad-signature',
      });
    });

    test('gets another id when it registers under this one', async () => {
      const { code = '' } = await createRegistrationCode(panel.foreigner);
      const other = await registerAt(bench, { code, agentId: agent.agentId });
      expect(other.agentId).not.toBe(agent.agentId);
      expect(await panel.poll(agent, line)).toEqual([]);
    });

    test('has codes that only its own moderators see, and none for an agent of others', async () => {
      const { id } = await createRegistrationCode(panel.foreigner);
      const list = await panel.moderator({ method: 'GET', url: '/api/agents/codes' });
      expect(JSON.stringify(list.body)).not.toContain(id);
      expect((await panel.moderator({ method: 'DELETE', url: `/api/agents/codes/${id}` })).status).toBe(404);
      await expect(createRegistrationCode(panel.foreigner, { agentId: agent.agentId })).rejects.toThrow(
        'not-found',
      );
      await expect(createRegistrationCode(panel.moderator, { isShared: true })).rejects.toThrow(
        'contact-an-administrator',
      );
    });
  });

  describe('between which and its panel somebody stands', () => {
    test('takes no message that another key than its panel’s signed', async () => {
      const forged = {
        messages: [
          {
            id: agent.agentId,
            method: 'GET',
            path: '/v1/status',
            headers: {},
            body: null,
            timeoutSeconds: 1,
          },
        ],
      };
      const { keys, agentId, panelId, panelUrl } = agent;
      const client = createOutboundClient({
        agentId,
        panelId,
        panelUrl,
        keys: () => ({ agentKey: keys.privateKey, panelPublicKey: agent.panelPublicKey }),
        clock: bench.clock,
        fetch: async (url, init) => {
          const honest = await fetchFrom(bench.app)(url, init);
          return new Response(JSON.stringify(forged), { headers: honest.headers });
        },
        pause: async () => {},
      });
      await expect(client.poll({ line, holding: [], waitSeconds: 0 })).rejects.toMatchObject({
        name: 'AgentUntrusted',
      });
    });

    test('is no way to answer instead of it: the panel requires the agent’s own signature', async () => {
      const request = early((await panel.panelOf(agent.agentId)).status());
      const untrusted = request.catch((error: unknown) => error);
      // The panel repeats the request a few times
      for (let tries = 0; tries < 4; tries += 1) {
        const [message] = await longPoll();
        const falsely = { ...agent.answerTo(message!, '{}', line), signature: 'AAAA' };
        expect(await agent.clientAt(bench.app).answer(falsely)).toBe('taken');
      }
      expect(await untrusted).toMatchObject({ name: 'AgentUntrusted' });
    });

    test('registers only where it was sent to', async () => {
      const { code = '' } = await createRegistrationCode(panel.moderator);
      const relayed = registerAt(bench, { code, panelUrl: 'https://panel.evil' });
      await expect(relayed).rejects.toMatchObject({ status: 421, code: 'wrong-address' });
      expect(await registerAt(bench, { code })).toMatchObject({ panelId: agent.panelId });
    });

    test('is not taken for one of another panel', async () => {
      const panelId = '0197f4e2-6f7b-7000-8000-000000000009';
      expect(await panel.send(craft({ path: POLL, panelId }))).toEqual({
        status: 401,
        code: 'bad-signature',
      });
    });
  });
});
