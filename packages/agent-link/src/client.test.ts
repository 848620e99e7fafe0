import { describe, expect, test } from 'vitest';
import { AgentRefused, AgentTimeout, AgentUnreachable, AgentUntrusted } from './agent-errors.ts';
import { createAgentClient } from './client.ts';
import type { FetchLike } from './exchange.ts';
import { createKeyPair, importPrivateKey, importPublicKey } from './keys.ts';
import { createNonceCache } from './nonce-cache.ts';
import { LINK_HEADERS, requestFault, signAnswer } from './signature.ts';

const PANEL_ID = '0197f4e2-6f7b-7000-8000-000000000001';
const AGENT_ID = '0197f4e2-6f7b-7000-8000-000000000002';
const RUN = { runId: '0197f4e2-6f7b-7000-8000-000000000003', attempt: 2 };
const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const panel = createKeyPair();
const agent = createKeyPair();

type Answer = { status: number; body: string; headers?: Record<string, string> };

/** An agent in memory that signs with its key whatever it is told to answer. */
function agentThat(answer: (request: Request) => Answer, key = agent.privateKey): FetchLike {
  return async (url, init) => {
    const request = new Request(url, init);
    const { status, body, headers } = answer(request);
    const requestNonce = request.headers.get(LINK_HEADERS.nonce) ?? '';
    const signed = { status, requestNonce, body: Buffer.from(body) };
    const signature = signAnswer(signed, importPrivateKey(key));
    return new Response(body, { status, headers: { ...headers, [LINK_HEADERS.signature]: signature } });
  };
}

const clientOf = (fetch: FetchLike, timeoutSeconds = 15) =>
  createAgentClient({
    url: 'http://agent.example/behind/',
    panelId: PANEL_ID,
    panelKey: panel.privateKey,
    agentId: AGENT_ID,
    agentPublicKey: agent.publicKey,
    clock: { now: () => NOW_MS },
    fetch,
    timeoutSeconds,
  });

describe('a client', () => {
  test('signs what it sends, from /v1 on', async () => {
    let fault: string | null = 'never called';
    const fetch = agentThat((request) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace('/behind', '') + search;
      const signed = { method: request.method, path, body: Buffer.alloc(0) };
      fault = requestFault(signed, Object.fromEntries(request.headers), {
        panelId: PANEL_ID,
        agentId: AGENT_ID,
        publicKey: importPublicKey(panel.publicKey),
        nowMs: NOW_MS,
        sinceMs: 0,
        nonces: createNonceCache(),
      });
      return { status: 200, body: '{"events":[]}' };
    });
    const answer = await clientOf(fetch).events({ ...RUN, after: 0, waitSeconds: 25 });
    expect(answer).toEqual({ events: [], wantsTurn: null });
    expect(fault).toBeNull();
  });

  test('tells a new run from one that the agent has already', async () => {
    const order = { ...RUN } as never;
    expect(await clientOf(agentThat(() => ({ status: 201, body: '{}' }))).putRun(order)).toBe('new');
    expect(await clientOf(agentThat(() => ({ status: 200, body: '{}' }))).putRun(order)).toBe('same');
  });

  test('raises AgentRefused with status, code and time of a signed refusal', async () => {
    const full = { status: 429, body: '{"code":"slots-full"}', headers: { 'retry-after': '5' } };
    const refused = clientOf(agentThat(() => full)).putRun({ ...RUN } as never);
    await expect(refused).rejects.toBeInstanceOf(AgentRefused);
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'slots-full', retryAfterSeconds: 5 });
  });

  test('signs again by the clock that the agent gives', async () => {
    const agentAtMs = NOW_MS - 3_600_000;
    const sentAt: number[] = [];
    const fetch = agentThat((request) => {
      sentAt.push(Number(request.headers.get(LINK_HEADERS.timestamp)));
      if (sentAt.at(-1) === agentAtMs) return { status: 200, body: '{"events":[]}' };
      const clockAt = new Date(agentAtMs).toISOString();
      return { status: 401, body: JSON.stringify({ code: 'clock-skew', clockAt }) };
    });
    const client = clientOf(fetch);
    await client.events({ ...RUN, after: 0, waitSeconds: 0 });
    await client.events({ ...RUN, after: 0, waitSeconds: 0 });
    expect(sentAt).toEqual([NOW_MS, agentAtMs, agentAtMs]);
  });

  test.each<[string, FetchLike]>([
    ['signed by another key', agentThat(() => ({ status: 200, body: '{"events":[]}' }), panel.privateKey)],
    ['not signed', async () => new Response('{"events":[]}')],
    ['no events', agentThat(() => ({ status: 200, body: '{"events":[{"seq":1,"type":"?"}]}' }))],
    ['no JSON', agentThat(() => ({ status: 200, body: '<html>' }))],
    ['with a gap', agentThat(() => ({ status: 200, body: eventsFrom(2) }))],
    ['too large', async () => new Response(new Uint8Array(65 * 1_048_576))],
  ])('raises AgentUntrusted for an answer that is %s', async (_what, fetch) => {
    const events = clientOf(fetch).events({ ...RUN, after: 0, waitSeconds: 0 });
    await expect(events).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test('raises AgentUntrusted for an answer to another request', async () => {
    const honest = agentThat(() => ({ status: 200, body: '{"events":[]}' }));
    const replaying: FetchLike = (url, init) =>
      honest(url, { ...init, headers: { [LINK_HEADERS.nonce]: 'an earlier one' } });
    const events = clientOf(replaying).events({ ...RUN, after: 0, waitSeconds: 0 });
    await expect(events).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test('raises AgentUntrusted for a blob that is not what its hash says', async () => {
    const blob = clientOf(agentThat(() => ({ status: 200, body: 'x' }))).blob(RUN.runId, 2, 'ab'.repeat(32));
    await expect(blob).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test('raises AgentUnreachable when there is no connection', async () => {
    await expect(clientOf(unreachable).status()).rejects.toBeInstanceOf(AgentUnreachable);
  });

  test('raises AgentTimeout when no answer comes in time', async () => {
    await expect(clientOf(silent, 0.01).status()).rejects.toBeInstanceOf(AgentTimeout);
  });

  test("gives up a long poll with its caller's own reason", async () => {
    const caller = new AbortController();
    const events = clientOf(silent).events({ ...RUN, after: 0, waitSeconds: 25, signal: caller.signal });
    caller.abort(new Error('closing'));
    await expect(events).rejects.toThrow('closing');
  });
});

const unreachable: FetchLike = () => Promise.reject(new TypeError('fetch failed'));

const silent: FetchLike = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

function eventsFrom(seq: number): string {
  return JSON.stringify({ events: [{ seq, type: 'page-started', url: 'https://shop.example/' }] });
}
