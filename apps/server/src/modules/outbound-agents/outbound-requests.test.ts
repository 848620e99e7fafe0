import { connect, type AddressInfo } from 'node:net';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { registerAgent } from '@vigie/agent-link/outbound-registration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fetchFrom,
  createRegistrationCode,
  registerAt,
  statusOf,
  type TestOutboundAgent,
} from '../../../test/outbound-agent.ts';
import { OutboundTestApp, POLL, type Crafted } from '../../../test/outbound-test-app.ts';
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

  describe('has a code', () => {
    const CODE_BURNT = { status: 410, code: 'code-burnt' };

    test('that one key can use once, and request again when the answer was lost', async () => {
      const { code = '' } = await createRegistrationCode(panel.moderator);
      const keys = createKeyPair();
      const first = await registerAt(bench, { code, keys });
      const again = await registerAt(bench, { code, keys });
      expect(again.agentId).toBe(first.agentId);
      await expect(registerAt(bench, { code })).rejects.toMatchObject(CODE_BURNT);
      await panel.revoke(first.agentId);
      await registerAt(bench, { code, keys });
      await expect(panel.openLine(again)).rejects.toMatchObject({ code: 'revoked' });
    });

    test('that is of no use after an hour', async () => {
      const { code = '' } = await createRegistrationCode(panel.moderator);
      bench.clock.advance(3_600);
      await expect(registerAt(bench, { code })).rejects.toMatchObject(CODE_BURNT);
    });

    test('that is of no use once it was withdrawn', async () => {
      const { code = '', id } = await createRegistrationCode(panel.moderator);
      expect((await panel.moderator({ method: 'DELETE', url: `/api/agents/codes/${id}` })).status).toBe(204);
      await expect(registerAt(bench, { code })).rejects.toMatchObject({ status: 403, code: 'wrong-code' });
    });

    test('that is nowhere in the database, and returned once', async () => {
      const headers = { 'idempotency-key': 'once' };
      const payload = { name: 'Agent', slug: 'told_once' };
      const made = await panel.moderator({ method: 'POST', url: '/api/agents/codes', payload, headers });
      const { code, id } = made.body as { code: string; id: string };
      const again = await panel.moderator({ method: 'POST', url: '/api/agents/codes', payload, headers });
      expect(again.body).toMatchObject({ id });
      expect(again.text).not.toContain(code);
      const rows = await Promise.all([
        bench.db.selectFrom('agentCodes').selectAll().execute(),
        bench.db.selectFrom('idempotencyKeys').selectAll().execute(),
        bench.db.selectFrom('auditLog').selectAll().execute(),
      ]);
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(rows[0].some((row) => row.code.includes(code))).toBe(false);
    });

    test('that nobody guesses: twenty tries a minute', async () => {
      const remoteAddress = '192.0.2.77';
      const guess = () =>
        bench.app.inject({
          method: 'POST',
          url: '/api/agent-line/registrations',
          payload: {},
          remoteAddress,
        });
      const tries: number[] = [];
      for (let count = 0; count < 21; count += 1) tries.push((await guess()).statusCode);
      expect(tries).toEqual([...Array<number>(20).fill(400), 429]);
    });

    test('that proves nothing without its key', async () => {
      const { code = '' } = await createRegistrationCode(panel.moderator);
      const tampered: FetchLike = async (url, init) => {
        const sent = JSON.parse(Buffer.from(init.body as Uint8Array).toString()) as object;
        const swapped = JSON.stringify({ ...sent, agentPublicKey: createKeyPair().publicKey });
        return fetchFrom(bench.app)(url, { ...init, body: Buffer.from(swapped) });
      };
      const keys = createKeyPair();
      const status = statusOf(agent.agentId, bench.clock.now());
      const registration = {
        panelUrl: agent.panelUrl,
        code,
        agentId: agent.agentId,
        agentKey: keys.privateKey,
        status,
      };
      const registering = registerAgent({ ...registration, clock: bench.clock, fetch: tampered });
      await expect(registering).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
    });
  });

  describe('sends through something that rewrites', () => {
    test.each<[string, Omit<Crafted, 'path'> & { path?: string }]>([
      ['another path', { path: `${POLL}?a=b`, signed: { path: POLL } }],
      ['a path with another spelling', { path: '/api/agent-line/%70olls', signed: { path: POLL } }],
      ['a path with a slash more', { path: `${POLL}/`, signed: { path: POLL } }],
      ['another body', { body: '{"line":1,"waitSeconds":0,"holding":[]} ', signed: { body: '{}' } }],
      ['no body', { body: '', signed: { body: '{}' } }],
    ])('and is not believed with %s', async (_what, { path = POLL, ...sent }) => {
      expect((await panel.send(craft({ path, ...sent }))).code).toBe('bad-signature');
    });

    test.each(['..%2fpolls', '%00', '..', 'a%0d%0ab', '%'])(
      'and answers nothing that is named %s',
      async (id) => {
        const path = `/api/agent-line/answers/${id}?line=${line}&status=200`;
        const { status } = await panel.send(craft({ path }));
        expect([400, 403, 404]).toContain(status);
      },
    );

    test.each([
      'signature=a%0d%0ab: c',
      'contentType=text/html%0d%0aset-cookie: a=b',
      'retryAfter=1%0d%0a',
      'status=99',
    ])('and carries no line end in %s', async (value) => {
      const pending = (await panel.panelOf(agent.agentId)).status();
      const [message] = await longPoll();
      const query = `line=${line}&status=200&${value.replaceAll(' ', '%20')}`;
      const path = `/api/agent-line/answers/${message!.id}?${query}`;
      const request = craft({ path, body: '{}' });
      expect(await panel.send(request)).toEqual({ status: 400, code: 'invalid-message' });
      const body = panel.statusText(agent);
      await agent.clientAt(bench.app).answer(agent.answerTo(message!, body, line));
      await pending;
    });

    test('and ends the connection of a message with two lengths', async () => {
      await bench.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = bench.app.server.address() as AddressInfo;
      const { headers, payload } = craft({ path: POLL });
      const named = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const start = `POST ${POLL} HTTP/1.1\r\nhost: panel.example\r\n${named}`;
      const chunked = `transfer-encoding: chunked\r\n\r\n${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`;
      const twice = [
        `content-length: ${payload.length}\r\n${chunked}`,
        `content-length: ${payload.length}\r\ncontent-length: 5\r\n\r\n${payload}`,
        `transfer-encoding: chunked, identity\r\n\r\n${payload}`,
        `transfer-encoding : chunked\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
      ];
      for (const rest of twice) {
        const response = await overSocket(port, `${start}${rest}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n`);
        expect(response).toMatch(/^HTTP\/1\.1 400 /);
        expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
      }
    });
  });

  test('gets nothing by a session, a cookie or a token', async () => {
    const headers = { 'panel-identifier': 'vigie-panel', cookie: 'a=b' };
    const answer = await panel.moderator({
      method: 'POST',
      url: POLL,
      payload: { line, holding: [] },
      headers,
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unknown-agent' } });
  });

  test('cannot make a server read a large body for which nobody waits', async () => {
    const path = `/api/agent-line/answers/${agent.agentId}?line=${line}&status=200`;
    const body = 'x'.repeat(2_000_000);
    expect((await panel.send(craft({ path, body }))).status).toBe(404);
    expect((await panel.send(craft({ path: POLL, body }))).status).toBe(413);
  });

  test('that was removed is unknown from then on', async () => {
    await bench.db.deleteFrom('agents').where('id', '=', agent.agentId).execute();
    expect(await panel.send(craft({ path: POLL }))).toEqual({ status: 401, code: 'unknown-agent' });
  });
});

/** Sends bytes to a server and returns its answer, once the server closes the connection. */
function overSocket(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.on('close', () => done(response));
    socket.on('error', () => {});
  });
}
