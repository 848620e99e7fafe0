import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  OUTBOUND_PATH,
  outboundAnswerQuerySchema,
  outboundOpeningSchema,
  outboundPollSchema,
  outboundRegistrationSchema,
  type AgentStatus,
  type OutboundMessage,
} from '@vigie/contract/agent-protocol.ts';
import { createAgentClient } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair, importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import { answeringMac, outboundAgentMac, outboundCodeId } from '@vigie/agent-link/outbound-proofs.ts';
import { createNonceCache } from '@vigie/agent-link/nonce-cache.ts';
import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { isRequestSigned, LINK_HEADERS, requestFault, signAnswer } from '@vigie/agent-link/signature.ts';
import { createSignal } from '../src/signal.ts';

/** State that a panel stores in its database: several servers share it. */
export type PanelState = ReturnType<typeof createPanelState>;
export type FakePanel = { url: string; state: PanelState; close(): Promise<void> };

type Waiting = OutboundMessage & { takenBy: number | null; answer: PromiseWithResolvers<Response> };
type Certificate = { key: string; cert: string };
type Answer = { status: number; json?: unknown };

const clock = { now: () => Date.now() };
const refused = (status: number, code: string): Answer => ({ status, json: { code } });

/** Creates a panel's side of the outbound connection, in memory. A test reads the calls, and defines refusals. */
export function createPanelState() {
  const keys = createKeyPair();
  const state = {
    panelId: randomUUID() as string,
    keys,
    code: createPairingCode(),
    codeUsedBy: null as string | null,
    /** Id given to a registering agent; null: the one that it names. */
    knownAs: null as string | null,
    agent: null as { id: string; publicKey: string; status: AgentStatus } | null,
    /** Key pairs of the link, the newest first: the panel's private key and the agent's public key. */
    links: [] as Array<{ panelKey: string; publicKey: string }>,
    /** Refusal of every signed call. */
    refusal: null as [number, string] | null,
    line: 0,
    /** Names of calls, such as `polls` or `openings`, in order. */
    called: [] as string[],
    /** Seconds requested by each poll. */
    waits: [] as number[],
    messages: new Map<string, Waiting>(),
    changed: createSignal(),
    nonces: createNonceCache(),
    /** Sends requests over the outbound connection, as the server's own calls of agents do. */
    fetch: (async (url, init) => {
      const { pathname, search } = new URL(url);
      const answer = Promise.withResolvers<Response>();
      const id = randomUUID();
      state.messages.set(id, {
        id,
        method: init.method as OutboundMessage['method'],
        path: pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body === null ? null : Buffer.from(init.body as Uint8Array).toString('utf8'),
        timeoutSeconds: init.timeoutSeconds ?? 15,
        takenBy: null,
        answer,
      });
      init.signal?.addEventListener('abort', () => answer.reject(init.signal?.reason as Error));
      state.changed.fire();
      return answer.promise.finally(() => state.messages.delete(id));
    }) satisfies FetchLike,
    /** Returns a client of the registered agent. */
    client() {
      const { agent, panelId, fetch } = state;
      const { panelKey = '', publicKey = '' } = state.links[0] ?? {};
      const link = { panelId, panelKey, agentId: agent?.id ?? '', agentPublicKey: publicKey };
      return createAgentClient({ ...link, url: 'http://line.invalid', clock, fetch });
    },
    /** Renews the keys of both ends; the previous ones stay valid. */
    async renewKeys() {
      const { privateKey: panelKey } = createKeyPair();
      const publicKey = await state.client().renewKeys(panelKey);
      state.links.unshift({ panelKey, publicKey });
      return publicKey;
    },
  };
  return state;
}

/** Starts a server of a panel, closed with the test. */
export async function startFakePanel(
  state: PanelState = createPanelState(),
  { port = 0, certificate = null as Certificate | null } = {},
): Promise<FakePanel> {
  const gone = new AbortController();
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    void answerCall(state, request, gone.signal).then(
      ({ status, body, signature }) =>
        response.writeHead(status, { [LINK_HEADERS.signature]: signature }).end(body),
      () => response.destroy(),
    );
  const server: Server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: ownPort } = server.address() as AddressInfo;
  const close = async () => {
    gone.abort();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(async () => (server.listening ? close() : undefined));
  return { url: `http${certificate ? 's' : ''}://127.0.0.1:${ownPort}`, state, close };
}

async function answerCall(state: PanelState, request: IncomingMessage, gone: AbortSignal) {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces);
  const path = request.url ?? '';
  const verb = path.slice(OUTBOUND_PATH.length + 1).split(/[/?]/)[0] ?? '';
  state.called.push(verb);
  const isKnown = verb !== 'registrations';
  const { fault, panelKey } = isKnown ? identify(state, request, body) : { fault: null, panelKey: null };
  const answer = isKnown
    ? (fault ?? (await answerVerb(state, { verb, path, body, gone })))
    : registered(state, JSON.parse(body.toString()));
  const text = Buffer.from(JSON.stringify(answer.json ?? {}));
  const requestNonce = String(request.headers[LINK_HEADERS.nonce] ?? '');
  const signed = { status: answer.status, requestNonce, body: text };
  return {
    status: answer.status,
    body: text,
    signature: signAnswer(signed, importPrivateKey(panelKey ?? state.keys.privateKey)),
  };
}

/** Returns the keys of the link that signed a message, or the reason to refuse it. */
function identify(state: PanelState, request: IncomingMessage, body: Buffer) {
  const { agent, panelId, nonces, refusal } = state;
  const [newest = null] = state.links;
  if (refusal !== null) return { fault: refused(...refusal), panelKey: newest?.panelKey ?? null };
  const message = { method: request.method ?? '', path: request.url ?? '', body };
  const agentId = agent?.id ?? '';
  const signedBy = (publicKey: string) =>
    isRequestSigned(message, request.headers, { agentId, publicKey: importPublicKey(publicKey) });
  const used = state.links.find(({ publicKey }) => signedBy(publicKey));
  if (used === undefined) return { fault: refused(401, 'unknown-agent'), panelKey: null };
  const publicKey = importPublicKey(used.publicKey);
  const verifier = { panelId, agentId, publicKey, nowMs: Date.now(), sinceMs: 0, nonces };
  const fault = requestFault(message, request.headers, verifier);
  return { fault: fault && refused(401, fault), panelKey: used.panelKey };
}

function registered(state: PanelState, json: unknown): Answer {
  const registration = outboundRegistrationSchema.parse(json);
  const { code, keys, panelId } = state;
  const { panelUrl, agentId, agentPublicKey, nonce: agentNonce } = registration;
  const proof = { code, panelUrl, agentId, agentPublicKey, agentNonce };
  if (registration.codeId !== outboundCodeId(code) || registration.mac !== outboundAgentMac(proof))
    return refused(403, 'wrong-code');
  if (![null, agentPublicKey].includes(state.codeUsedBy)) return refused(410, 'code-burnt');
  state.codeUsedBy = agentPublicKey;
  const givenId = state.knownAs ?? agentId;
  state.agent = { id: givenId, publicKey: agentPublicKey, status: registration.status };
  state.links = [{ panelKey: keys.privateKey, publicKey: agentPublicKey }];
  const panelNonce = randomBytes(16).toString('base64url');
  const named = { panelId, panelPublicKey: keys.publicKey };
  const mac = answeringMac({ ...proof, ...named, givenId, panelNonce });
  return { status: 201, json: { ...named, agentId: givenId, nonce: panelNonce, mac } };
}

type Verb = { verb: string; path: string; body: Buffer; gone: AbortSignal };

async function answerVerb(state: PanelState, { verb, path, body, gone }: Verb): Promise<Answer> {
  if (verb === 'answers') return takeAnswer(state, path, body);
  const json: unknown = JSON.parse(body.toString());
  if (verb === 'openings') {
    const { status } = outboundOpeningSchema.parse(json);
    if (state.agent) state.agent.status = status;
    state.line += 1;
    state.changed.fire();
    return { status: 200, json: { line: state.line } };
  }
  const { line, waitSeconds, holding } = outboundPollSchema.parse(json);
  state.waits.push(waitSeconds);
  const over = AbortSignal.any([gone, AbortSignal.timeout(waitSeconds * 1000)]);
  const forIt = () =>
    [...state.messages.values()].filter(({ id, takenBy }) => takenBy === null || !holding.includes(id));
  while (!over.aborted && line === state.line && forIt().length === 0) await state.changed.next(over);
  gone.throwIfAborted();
  if (line !== state.line) return refused(409, 'older-line');
  const messages = forIt().map(({ takenBy: _line, answer: _answer, ...message }) => message);
  for (const { id } of messages) (state.messages.get(id) as Waiting).takenBy = line;
  return { status: 200, json: { messages } };
}

function takeAnswer(state: PanelState, path: string, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(path, 'http://panel.invalid');
  const query = outboundAnswerQuerySchema.parse(Object.fromEntries(searchParams));
  if (query.line !== state.line) return refused(409, 'older-line');
  const waiting = state.messages.get(pathname.split('/').at(-1) ?? '');
  if (waiting === undefined) return refused(404, 'not-found');
  const headers = {
    [LINK_HEADERS.signature]: query.signature,
    'retry-after': String(query.retryAfter ?? ''),
  };
  waiting.answer.resolve(new Response(new Uint8Array(body), { status: query.status, headers }));
  state.messages.delete(waiting.id);
  return { status: 200 };
}
