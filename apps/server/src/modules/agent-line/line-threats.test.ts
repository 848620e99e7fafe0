import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { AgentUnreachable } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { createKeyPair, importPrivateKey } from '@vigie/agent-link/keys.ts';
import { createLineClient } from '@vigie/agent-link/line-client.ts';
import { LINK_HEADERS, signRequest } from '@vigie/agent-link/signature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchFrom, makeCode, registerAt, statusOf, type LineAgent } from '../../../test/line-agent.ts';
import { createAgentRow } from '../../../test/rows.ts';
import { openTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { createCompany, createUser, PASSWORD } from '../../../test/users.ts';
import { findAgentLink } from '../agents/agents.store.ts';

describe('an agent that calls out', () => {
  let bench: TestApp;
  let moderator: Caller;
  let foreigner: Caller;
  let agent: LineAgent;
  let line: number;
  beforeAll(async () => {
    bench = await openTestApp({ agentTimeoutSeconds: 15 });
    const member = async (name: string) =>
      bench.signIn(
        await createUser(bench.db, { companyId: await createCompany(bench.db, name), role: 'moderator' }),
      );
    moderator = await member('Own');
    foreigner = await member('Other');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    agent = await registered(moderator);
    line = await openLineOf(agent);
  });

  const registered = async (caller: Caller) =>
    registerAt(bench, { code: (await makeCode(caller)).code ?? '' });
  const openLineOf = (of: LineAgent) => of.clientAt(bench.app).open(statusOf(of.agentId, bench.clock.now()));
  const pollOf = (of: LineAgent, its = line) =>
    of.clientAt(bench.app).poll({ line: its, holding: [], waitSeconds: 0 });
  const held = (at = bench.app) => agent.clientAt(at).poll({ line, holding: [], waitSeconds: 20 });
  const panelOf = async (id: string): Promise<AgentClient> => {
    const link = await findAgentLink(bench.db, id);
    if (link === null) throw new Error('there is such an agent');
    return bench.agentCalls.connect(link);
  };
  const revoke = async (id: string) => {
    await moderator({ method: 'POST', url: '/api/sessions/confirmations', payload: { password: PASSWORD } });
    return moderator({ method: 'POST', url: `/api/agents/${id}/revocations` });
  };

  interface Sent {
    path: string;
    body?: string;
    key?: string;
    /** What is signed, where that is not what is sent. */
    signed?: { path?: string; body?: string };
    panelId?: string;
    atMs?: number;
  }
  const POLL = '/api/agent-line/polls';
  const pollBody = () => JSON.stringify({ line, waitSeconds: 0, holding: [] });
  /** A request by hand; gives what inject takes, to be sent more than once. */
  const craft = ({ path, body = pollBody(), key = agent.keys.privateKey, ...how }: Sent) => {
    const text = Buffer.from(how.signed?.body ?? body);
    const by = {
      panelId: how.panelId ?? agent.panelId,
      agentId: agent.agentId,
      privateKey: importPrivateKey(key),
    };
    const signer = { ...by, atMs: how.atMs ?? bench.clock.now() };
    const headers = signRequest({ method: 'POST', path: how.signed?.path ?? path, body: text }, signer);
    return {
      method: 'POST' as const,
      url: path,
      payload: body,
      headers: { ...headers, 'content-type': 'application/json' },
    };
  };
  const sendTo = async (request: ReturnType<typeof craft>, app = bench.app) => {
    const { statusCode, body } = await app.inject(request);
    return { status: statusCode, code: (JSON.parse(body) as { code?: string }).code };
  };

  describe('whose key is stolen', () => {
    test('is refused at once when the key is revoked, at whichever server its poll is held', async () => {
      const second = await bench.openSecond();
      const polls = [held(), held(second)];
      const asked = (await panelOf(agent.agentId)).status();
      await Promise.race(polls);
      expect((await revoke(agent.agentId)).body).toMatchObject({ state: 'offline', problem: 'revoked' });
      const revoked = { status: 401, code: 'revoked' };
      await expect(asked).rejects.toBeInstanceOf(AgentUnreachable);
      for (const client of [agent.clientAt(bench.app), agent.clientAt(second)]) {
        await expect(client.poll({ line, holding: [], waitSeconds: 0 })).rejects.toMatchObject(revoked);
        const status = statusOf(agent.agentId, bench.clock.now());
        await expect(client.open(status)).rejects.toMatchObject(revoked);
      }
      await expect((await panelOf(agent.agentId)).status()).rejects.toBeInstanceOf(AgentUnreachable);
    });

    test('has its held poll end in that moment', async () => {
      const poll = held();
      const refused = expect(poll).rejects.toMatchObject({ status: 401, code: 'revoked' });
      await revoke(agent.agentId);
      await refused;
    });

    test('comes back by a new code with a new key, under its id, and the stolen key stays refused', async () => {
      await revoke(agent.agentId);
      const { code = '' } = await makeCode(moderator, { agentId: agent.agentId });
      const again = await registerAt(bench, { code });
      expect(again.agentId).toBe(agent.agentId);
      expect(await openLineOf(again)).toBeGreaterThan(line);
      await expect(pollOf(agent)).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
      expect((await moderator({ method: 'GET', url: `/api/agents/${agent.agentId}` })).body).toMatchObject({
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
      const client = await panelOf(id);
      await revoke(id);
      await expect(client.status()).rejects.toMatchObject({ cause: { name: 'LineClosed' } });
      const synchronized = await moderator({ method: 'POST', url: `/api/agents/${id}/synchronizations` });
      expect(synchronized).toMatchObject({ status: 422, body: { code: 'agent-revoked' } });
    });
  });

  describe('whose messages somebody records', () => {
    test('is not polled for twice, at no server', async () => {
      const second = await bench.openSecond();
      const request = craft({ path: POLL });
      expect(await sendTo(request)).toMatchObject({ status: 200 });
      expect(await sendTo(request)).toEqual({ status: 401, code: 'replayed' });
      expect(await sendTo(request, second)).toEqual({ status: 401, code: 'replayed' });
    });

    test('is not answered for twice, at no server', async () => {
      const second = await bench.openSecond();
      const asked = (await panelOf(agent.agentId)).status();
      const [message] = await held();
      const { body, signature } = agent.answerTo(message!, 'stale', line);
      const path = `/api/agent-line/answers/${message!.id}?line=${line}&status=200&signature=${signature}`;
      const request = craft({ path, body: body.toString() });
      expect(await sendTo(request, second)).toMatchObject({ status: 200 });
      await expect(asked).rejects.toMatchObject({ name: 'AgentUntrusted' });
      expect((await sendTo(request)).status).toBe(404);
    });

    test.each([
      ['too early', 301],
      ['too late', -301],
    ])('is not believed %s', async (_when, seconds) => {
      const atMs = bench.clock.now() + seconds * 1000;
      expect(await sendTo(craft({ path: POLL, atMs }))).toEqual({ status: 401, code: 'clock-skew' });
    });

    test('is not believed for what was signed before the database forgot', async () => {
      const request = craft({ path: POLL });
      await bench.db.deleteFrom('lineNonces').execute();
      bench.clock.advance(1);
      expect(await sendTo(request)).toEqual({ status: 401, code: 'clock-skew' });
      expect(await pollOf(agent)).toEqual([]);
    });
  });

  describe('of another company', () => {
    test('gets and answers nothing that is for this one', async () => {
      const other = await registered(foreigner);
      const its = await openLineOf(other);
      const asked = (await panelOf(agent.agentId)).status();
      expect(await pollOf(other, its)).toEqual([]);
      const [message] = await held();
      const answer = other.answerTo(
        message!,
        JSON.stringify(statusOf(agent.agentId, bench.clock.now())),
        its,
      );
      expect(await other.clientAt(bench.app).answer(answer)).toBe('gone');
      const own = JSON.stringify(statusOf(agent.agentId, bench.clock.now()));
      await agent.clientAt(bench.app).answer(agent.answerTo(message!, own, line));
      expect(await asked).toMatchObject({ agentId: agent.agentId });
    });

    test('cannot speak in its name', async () => {
      const other = await registered(foreigner);
      expect(await sendTo(craft({ path: POLL, key: other.keys.privateKey }))).toEqual({
        status: 401,
        code: 'bad-signature',
      });
    });

    test('gets another id when it registers under this one', async () => {
      const { code = '' } = await makeCode(foreigner);
      const other = await registerAt(bench, { code, agentId: agent.agentId });
      expect(other.agentId).not.toBe(agent.agentId);
      expect(await pollOf(agent)).toEqual([]);
    });

    test('has codes that only its own moderators see, and none for an agent of others', async () => {
      const { id } = await makeCode(foreigner);
      const list = await moderator({ method: 'GET', url: '/api/agents/codes' });
      expect(JSON.stringify(list.body)).not.toContain(id);
      expect((await moderator({ method: 'DELETE', url: `/api/agents/codes/${id}` })).status).toBe(404);
      await expect(makeCode(foreigner, { agentId: agent.agentId })).rejects.toThrow('not-found');
      await expect(makeCode(moderator, { isShared: true })).rejects.toThrow('contact-an-administrator');
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
      const { keys, clientAt: _, answerTo: __, ...known } = agent;
      const client = createLineClient({
        ...known,
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

    test('is no way to answer in its place: the panel wants the agent’s own signature', async () => {
      const asked = (await panelOf(agent.agentId)).status();
      const untrusted = expect(asked).rejects.toMatchObject({ name: 'AgentUntrusted' });
      // The panel asks again, a few times
      for (let tries = 0; tries < 4; tries += 1) {
        const [message] = await held();
        const falsely = { ...agent.answerTo(message!, '{}', line), signature: 'AAAA' };
        expect(await agent.clientAt(bench.app).answer(falsely)).toBe('taken');
      }
      await untrusted;
    });

    test('registers only where it was sent to', async () => {
      const { code = '' } = await makeCode(moderator);
      const relayed = registerAt(bench, { code, panelUrl: 'https://panel.evil' });
      await expect(relayed).rejects.toMatchObject({ status: 421, code: 'wrong-address' });
      expect(await registerAt(bench, { code })).toMatchObject({ panelId: agent.panelId });
    });

    test('is not taken for one of another panel', async () => {
      const panelId = '0197f4e2-6f7b-7000-8000-000000000009';
      expect(await sendTo(craft({ path: POLL, panelId }))).toEqual({ status: 401, code: 'bad-signature' });
    });
  });

  describe('has a code', () => {
    const CODE_BURNT = { status: 410, code: 'code-burnt' };

    test('that one key can use once, and ask for again when the answer was lost', async () => {
      const { code = '' } = await makeCode(moderator);
      const keys = createKeyPair();
      const first = await registerAt(bench, { code, keys });
      const again = await registerAt(bench, { code, keys });
      expect(again.agentId).toBe(first.agentId);
      await expect(registerAt(bench, { code })).rejects.toMatchObject(CODE_BURNT);
      await revoke(first.agentId);
      await registerAt(bench, { code, keys });
      await expect(openLineOf(again)).rejects.toMatchObject({ code: 'revoked' });
    });

    test('that is of no use after an hour', async () => {
      const { code = '' } = await makeCode(moderator);
      bench.clock.advance(3_600);
      await expect(registerAt(bench, { code })).rejects.toMatchObject(CODE_BURNT);
    });

    test('that is of no use once it was withdrawn', async () => {
      const { code = '', id } = await makeCode(moderator);
      expect((await moderator({ method: 'DELETE', url: `/api/agents/codes/${id}` })).status).toBe(204);
      await expect(registerAt(bench, { code })).rejects.toMatchObject({ status: 403, code: 'wrong-code' });
    });

    test('that is nowhere in the database, and told once', async () => {
      const headers = { 'idempotency-key': 'once' };
      const payload = { name: 'Agent', slug: 'told_once' };
      const made = await moderator({ method: 'POST', url: '/api/agents/codes', payload, headers });
      const { code, id } = made.body as { code: string; id: string };
      const again = await moderator({ method: 'POST', url: '/api/agents/codes', payload, headers });
      expect(again.body).toMatchObject({ id });
      expect(again.text).not.toContain(code);
      const kept = await Promise.all([
        bench.db.selectFrom('agentCodes').selectAll().execute(),
        bench.db.selectFrom('idempotencyKeys').selectAll().execute(),
        bench.db.selectFrom('auditLog').selectAll().execute(),
      ]);
      expect(JSON.stringify(kept)).not.toContain(code);
      expect(kept[0].some((row) => row.code.includes(code))).toBe(false);
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
      const { code = '' } = await makeCode(moderator);
      const tampered: typeof fetch = async (url, init) => {
        const sent = JSON.parse(Buffer.from(init?.body as Uint8Array).toString()) as object;
        const swapped = JSON.stringify({ ...sent, agentPublicKey: createKeyPair().publicKey });
        return fetchFrom(bench.app)(String(url), { ...init, body: Buffer.from(swapped) });
      };
      const { registerAgent } = await import('@vigie/agent-link/line-registration.ts');
      const keys = createKeyPair();
      const status = statusOf(agent.agentId, bench.clock.now());
      const asked = {
        panelUrl: agent.panelUrl,
        code,
        agentId: agent.agentId,
        agentKey: keys.privateKey,
        status,
      };
      const registering = registerAgent({ ...asked, clock: bench.clock, fetch: tampered as never });
      await expect(registering).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
    });
  });

  describe('sends through something that rewrites', () => {
    test.each<[string, Omit<Sent, 'path'> & { path?: string }]>([
      ['another path', { path: `${POLL}?a=b`, signed: { path: POLL } }],
      ['a path with another spelling', { path: '/api/agent-line/%70olls', signed: { path: POLL } }],
      ['a path with a slash more', { path: `${POLL}/`, signed: { path: POLL } }],
      ['another body', { body: '{"line":1,"waitSeconds":0,"holding":[]} ', signed: { body: '{}' } }],
      ['no body', { body: '', signed: { body: '{}' } }],
    ])('and is not believed with %s', async (_what, { path = POLL, ...sent }) => {
      expect((await sendTo(craft({ path, ...sent }))).code).toBe('bad-signature');
    });

    test.each(['..%2fpolls', '%00', '..', 'a%0d%0ab', '%'])(
      'and answers nothing that is named %s',
      async (id) => {
        const path = `/api/agent-line/answers/${id}?line=${line}&status=200`;
        const { status } = await sendTo(craft({ path }));
        expect([400, 403, 404]).toContain(status);
      },
    );

    test.each([
      'signature=a%0d%0ab: c',
      'contentType=text/html%0d%0aset-cookie: a=b',
      'retryAfter=1%0d%0a',
      'status=99',
    ])('and carries no line end in %s', async (value) => {
      const asked = (await panelOf(agent.agentId)).status();
      const [message] = await held();
      const query = `line=${line}&status=200&${value.replaceAll(' ', '%20')}`;
      const path = `/api/agent-line/answers/${message!.id}?${query}`;
      const request = craft({ path, body: '{}' });
      expect(await sendTo(request)).toEqual({ status: 400, code: 'invalid-message' });
      const body = JSON.stringify(statusOf(agent.agentId, bench.clock.now()));
      await agent.clientAt(bench.app).answer(agent.answerTo(message!, body, line));
      await asked;
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
        const said = await overSocket(port, `${start}${rest}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n`);
        expect(said).toMatch(/^HTTP\/1\.1 400 /);
        expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
      }
    });
  });

  test('gets nothing by a session, a cookie or a token', async () => {
    const headers = { 'panel-identifier': 'vigie-panel', cookie: 'a=b' };
    const answer = await moderator({ method: 'POST', url: POLL, payload: { line, holding: [] }, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unknown-agent' } });
  });

  test('cannot make a server read a large body for which nobody waits', async () => {
    const path = `/api/agent-line/answers/${agent.agentId}?line=${line}&status=200`;
    const body = 'x'.repeat(2_000_000);
    expect((await sendTo(craft({ path, body }))).status).toBe(404);
    expect((await sendTo(craft({ path: POLL, body }))).status).toBe(413);
  });

  test('that was removed is unknown from then on', async () => {
    await bench.db.deleteFrom('agents').where('id', '=', agent.agentId).execute();
    expect(await sendTo(craft({ path: POLL }))).toEqual({ status: 401, code: 'unknown-agent' });
  });
});

/** What a server says to bytes, until it ends the connection. */
function overSocket(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (said += String(chunk)));
    socket.on('close', () => done(said));
    socket.on('error', () => {});
  });
}
