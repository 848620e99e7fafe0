import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AgentRefused, AgentTimeout, AgentUnreachable, AgentUntrusted } from './agent-errors.ts';
import { createAgentClient, type AgentClient } from './client.ts';
import type { FetchLike } from './exchange.ts';
import { createKeyPair, importPrivateKey, importPublicKey } from './keys.ts';
import { createNonceCache } from './nonce-cache.ts';
import type { Pause } from './signed-call.ts';
import { LINK_HEADERS, requestFault, signAnswer } from './signature.ts';

const PANEL_ID = '0197f4e2-6f7b-7000-8000-000000000001';
const AGENT_ID = '0197f4e2-6f7b-7000-8000-000000000002';
const RUN = { runId: '0197f4e2-6f7b-7000-8000-000000000003', attempt: 2 };
const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const panel = createKeyPair();
const agent = createKeyPair();

type Answer = { status: number; body: string; headers?: Record<string, string> };

/** Returns an agent in memory that signs the given answers with its key. */
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

const STATUS = JSON.stringify({
  agentId: AGENT_ID,
  version: '1',
  protocol: 1,
  slots: 2,
  slotsFree: 2,
  spoolBytes: 0,
  clockAt: new Date(NOW_MS).toISOString(),
  sandbox: 'on',
  chromium: '140',
});

const clientOf = (fetch: FetchLike, timeoutSeconds = 15, pause: Pause | null = async () => {}) =>
  createAgentClient({
    url: 'http://agent.example/behind/',
    panelId: PANEL_ID,
    panelKey: panel.privateKey,
    agentId: AGENT_ID,
    agentPublicKey: agent.publicKey,
    clock: { now: () => NOW_MS },
    fetch,
    timeoutSeconds,
    ...(pause && { pause }),
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
    expect(answer).toEqual({ events: [], wantsTurn: null, journeyStep: null });
    expect(fault).toBeNull();
  });

  test('distinguishes a new run from one that the agent has already', async () => {
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

  test('raises AgentUntrusted for a blob that is not what its hash states', async () => {
    const blob = clientOf(agentThat(() => ({ status: 200, body: 'x' }))).blob(RUN.runId, 2, 'ab'.repeat(32));
    await expect(blob).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test('gives the first screenshots of those requested, without those that are gone or damaged', async () => {
    const body = '\0\0\0\x03png\0\0\0\0\0\0\0\x01x';
    const client = clientOf(agentThat(() => ({ status: 200, body })));
    const blobs = await client.blobs({ ...RUN, sha256s: [PNG, 'ab', 'cd', 'ef'] });
    expect(blobs.map((blob) => blob && Buffer.from(blob).toString())).toEqual(['png', null, null]);
  });

  test('gets screenshots one by one from an agent that does not know the verb', async () => {
    const older = agentThat(({ method }) =>
      method === 'GET' ? { status: 200, body: 'png' } : { status: 404, body: '{"code":"not-found"}' },
    );
    expect(await clientOf(older).blobs({ ...RUN, sha256s: [PNG, 'ab'] })).toEqual([Buffer.from('png'), null]);
  });

  test.each([
    ['none of those asked for', ''],
    ['more than were asked for', '\0\0\0\0\0\0\0\0'],
    ['a screenshot without its end', '\0\0\0\x09png'],
    ['half a length', '\0\0'],
  ])('raises AgentUntrusted for screenshots that are %s', async (_what, body) => {
    const blobs = clientOf(agentThat(() => ({ status: 200, body }))).blobs({ ...RUN, sha256s: [PNG] });
    await expect(blobs).rejects.toBeInstanceOf(AgentUntrusted);
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

const PNG = createHash('sha256').update('png').digest('hex');

/** Every verb, with an agent's answer to it. */
const VERBS: Array<[verb: string, call: (client: AgentClient) => Promise<unknown>, body: string]> = [
  ['status', (client) => client.status(), STATUS],
  ['putSettings', (client) => client.putSettings({ slotsMax: 1 }), '{}'],
  ['putRun', (client) => client.putRun({ ...RUN } as never), '{}'],
  ['events', (client) => client.events({ ...RUN, after: 0, waitSeconds: 0 }), '{"events":[]}'],
  ['giveTurn', (client) => client.giveTurn({ ...RUN, number: 1 }), '{"outcome":"started"}'],
  ['release', (client) => client.release({ ...RUN, max: 1, keep: 0 }), '{"count":0}'],
  ['takeBack', (client) => client.takeBack({ ...RUN, visited: [], givenBack: [] }), '{}'],
  ['ack', (client) => client.ack({ ...RUN, upTo: 1 }), '{}'],
  ['cancel', (client) => client.cancel(RUN), '{}'],
  ['blob', (client) => client.blob(RUN.runId, 2, PNG), 'png'],
  ['blobs', (client) => client.blobs({ ...RUN, sha256s: [PNG] }), '\0\0\0\x03png'],
];

/** Damage of the first answers. */
const DAMAGES: Array<[damage: string, damaged: (answer: Response) => Promise<Response>]> = [
  ['one bit turned', async (answer) => new Response(flipped(await answer.bytes()), answer)],
  ['its end cut off', async (answer) => new Response((await answer.bytes()).subarray(0, -1), answer)],
  [
    'another status',
    async (answer) => new Response(await answer.text(), { headers: answer.headers, status: 202 }),
  ],
  ['no headers of ours', async () => new Response('Bad gateway', { status: 502 })],
  ['a connection that breaks in it', async (answer) => new Response(breaking(), answer)],
  ['a connection that breaks before it', async () => Promise.reject(brokenOff())],
];

describe.each(DAMAGES)('an answer with %s', (_damage, damage) => {
  test.each(VERBS)('is requested again: %s', async (_verb, call, body) => {
    const nonces = new Set<string | null>();
    const honest = agentThat((request) => {
      nonces.add(request.headers.get(LINK_HEADERS.nonce));
      return { status: 200, body };
    });
    const damagedAtFirst: FetchLike = async (url, init) => {
      const answer = await honest(url, init);
      return nonces.size <= 3 ? damage(answer) : answer;
    };
    await call(clientOf(damagedAtFirst));
    expect(nonces.size).toBe(4);
  });

  test('is given up after four', async () => {
    let calls = 0;
    const honest = agentThat(() => ({ status: 200, body: '{"events":[]}' }));
    const fetch: FetchLike = async (url, init) => {
      calls += 1;
      return damage(await honest(url, init));
    };
    const events = clientOf(fetch).events({ ...RUN, after: 0, waitSeconds: 0 });
    await expect(events).rejects.toSatisfy(
      (error) => error instanceof AgentUntrusted || error instanceof AgentUnreachable,
    );
    expect(calls).toBe(4);
  });
});

test.each(['replayed', 'bad-signature'])(
  'a message refused as %s is sent again with a new nonce',
  async (code) => {
    const nonces = new Set<string | null>();
    const fetch = agentThat((request) => {
      nonces.add(request.headers.get(LINK_HEADERS.nonce));
      if (nonces.size < 3) return { status: 401, body: JSON.stringify({ code }) };
      return { status: 201, body: '{}' };
    });
    expect(await clientOf(fetch).putRun({ ...RUN } as never)).toBe('new');
    expect(nonces.size).toBe(3);
  },
);

test('a caller that leaves is not delayed by the pause before its call is made again', async () => {
  const caller = new AbortController();
  const fetch: FetchLike = async () => {
    setImmediate(() => caller.abort(new Error('closing')));
    return new Response('damaged');
  };
  const client = clientOf(fetch, 15, null);
  const events = client.events({ ...RUN, after: 0, waitSeconds: 0, signal: caller.signal });
  await expect(events).rejects.toThrow('closing');
});

function flipped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes;
}

const brokenOff = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

function breaking(): ReadableStream {
  return new ReadableStream({ pull: (body) => body.error(brokenOff()) });
}

const unreachable: FetchLike = () => Promise.reject(new TypeError('fetch failed'));

const silent: FetchLike = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

function eventsFrom(seq: number): string {
  return JSON.stringify({ events: [{ seq, type: 'page-started', url: 'https://shop.example/' }] });
}
