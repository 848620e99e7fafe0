import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKeyPair, importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { agentMac, macsEqual, panelMac } from '@vigie/agent-link/pairing.ts';
import { LINK_HEADERS, isRequestSigned, signAnswer } from '@vigie/agent-link/signature.ts';
import { pairRequestSchema, type AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { statusOf } from './outbound-agent.ts';

/** Deviations of an agent's next answers. */
export interface AgentManners {
  /** True if it already has a panel. */
  isPaired?: boolean;
  codeIsBurnt?: boolean;
  /** True if it answers nothing at all. */
  isSilent?: boolean;
  /** True if it signs with a key that is not its own. */
  isFalse?: boolean;
  isRefusing?: boolean;
  /** Parts of its status, well-formed or not. */
  status?: Record<string, unknown>;
}

export interface ListeningAgent {
  url: string;
  id: string;
  code: string;
  publicKey: string;
  manners: AgentManners;
  /** Bodies of PUT /v1/settings. */
  settings: unknown[];
  /** Requests that it received, by method and path. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * Starts an agent on its own port that pairs, reports its status and accepts settings. It supports the protocol but
 * runs nothing.
 */
export async function startListeningAgent(clock: { now(): number }): Promise<ListeningAgent> {
  const keys = createKeyPair();
  const agent: ListeningAgent = {
    url: '',
    id: createId(),
    code: createPairingCode(),
    publicKey: keys.publicKey,
    manners: {},
    settings: [],
    calls: [],
    close: async () => {},
  };
  const statusNow = () => ({ ...statusOf(agent.id, clock.now()), ...agent.manners.status });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    agent.calls.push(`${request.method} ${request.url}`);
    if (agent.manners.isSilent) return;
    const { status, json } = answerTo(agent, { request, body, statusNow });
    const text = Buffer.from(JSON.stringify(json));
    const requestNonce = String(request.headers[LINK_HEADERS.nonce]);
    const key = agent.manners.isFalse ? createKeyPair().privateKey : keys.privateKey;
    const signature = signAnswer({ status, requestNonce, body: text }, importPrivateKey(key));
    response.writeHead(status, { [LINK_HEADERS.signature]: signature }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  agent.url = `http://127.0.0.1:${port}`;
  agent.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return agent;
}

interface AgentRequest {
  request: IncomingMessage;
  body: Buffer;
  statusNow: () => AgentStatus;
}

function answerTo(
  agent: ListeningAgent,
  { request, body, statusNow }: AgentRequest,
): { status: number; json: unknown } {
  const call = `${request.method} ${request.url}`;
  if (call === 'POST /v1/pair') return pair(agent, { request, body, statusNow });
  if (agent.manners.isRefusing) return { status: 401, json: { code: 'bad-signature' } };
  if (call === 'GET /v1/status') return { status: 200, json: statusNow() };
  if (call !== 'PUT /v1/settings') return { status: 404, json: { code: 'not-found' } };
  agent.settings.push(JSON.parse(body.toString()));
  return { status: 200, json: {} };
}

function pair(
  agent: ListeningAgent,
  { request, body, statusNow }: AgentRequest,
): { status: number; json: unknown } {
  if (agent.manners.isPaired) return { status: 404, json: { code: 'not-found' } };
  if (agent.manners.codeIsBurnt) return { status: 410, json: { code: 'code-burnt' } };
  const offer = pairRequestSchema.parse(JSON.parse(body.toString()));
  const publicKey = importPublicKey(offer.panelPublicKey);
  const signed = { method: 'POST', path: '/v1/pair', body };
  if (!isRequestSigned(signed, request.headers, { agentId: '', publicKey }))
    return { status: 401, json: { code: 'bad-signature' } };
  const expected = panelMac({ ...offer, code: agent.code, panelNonce: offer.nonce });
  if (!macsEqual(expected, offer.mac)) return { status: 403, json: { code: 'wrong-code' } };
  const proof = { code: agent.code, agentId: agent.id, agentPublicKey: agent.publicKey, agentNonce: 'nonce' };
  const mac = agentMac({ ...proof, panelNonce: offer.nonce, panelPublicKey: offer.panelPublicKey });
  const named = { agentId: agent.id, agentPublicKey: agent.publicKey, nonce: 'nonce' };
  return { status: 200, json: { ...named, status: statusNow(), mac } };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
