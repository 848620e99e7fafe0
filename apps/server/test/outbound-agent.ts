import type { FastifyInstance } from 'fastify';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair, importPrivateKey, type KeyPair } from '@vigie/agent-link/keys.ts';
import { createOutboundClient, type OutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { registerAgent, type RegisteredAgent } from '@vigie/agent-link/outbound-registration.ts';
import { LINK_HEADERS, signAnswer } from '@vigie/agent-link/signature.ts';
import type { AgentStatus, OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import type { MadeAgentCode } from '@vigie/contract/agent.ts';
import { createId } from '../src/db/uuid-v7.ts';
import type { TestCaller, TestApp } from './test-app.ts';

export const PANEL_URL = 'http://panel.example';
let callers = 0;

/**
 * Creates a fetch to a server without a network. Each fetch has a separate address, so that rate limits by address do
 * not add up.
 */
export function fetchFrom(app: FastifyInstance): FetchLike {
  callers += 1;
  const remoteAddress = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: init.method as 'POST',
      url: pathname + search,
      remoteAddress,
      headers: init.headers as Record<string, string>,
      ...(init.body !== null && { payload: Buffer.from(init.body as Uint8Array) }),
      ...(init.signal && { signal: init.signal }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const hasBody = answer.rawPayload.length > 0;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  };
}

export function statusOf(agentId: string, nowMs: number): AgentStatus {
  return {
    agentId,
    version: '0.1.0',
    protocol: 1,
    slots: 2,
    slotsFree: 2,
    spoolBytes: 0,
    clockAt: new Date(nowMs).toISOString(),
    sandbox: 'on',
    chromium: '/usr/bin/chromium',
  };
}

/** Returns a promise that may reject before it is awaited, without an unhandled rejection. */
export function early<T>(question: Promise<T>): Promise<T> {
  void question.catch(() => undefined);
  return question;
}

/** Creates a registration code for an outbound agent, as a user does. */
export async function createRegistrationCode(
  caller: TestCaller,
  changes: object = {},
): Promise<MadeAgentCode> {
  const slug = `agent_${createId().replaceAll('-', '')}`;
  const payload = { name: 'Behind the firewall', slug, ...changes };
  const answer = await caller({ method: 'POST', url: '/api/agents/codes', payload });
  if (answer.status !== 201) throw new Error(`no code: ${answer.text}`);
  return answer.body as MadeAgentCode;
}

export interface TestRegistration {
  code: string;
  agentId?: string;
  keys?: KeyPair;
  panelUrl?: string;
}

export interface TestOutboundAgent extends RegisteredAgent {
  keys: KeyPair;
  /** Returns a client of the agent's process, which sends to any server. */
  clientAt(app: FastifyInstance): OutboundClient;
  /** Returns the signed answer of the agent's own app to a message. */
  answerTo(
    message: OutboundMessage,
    body: string | Buffer,
    line: number,
  ): Parameters<OutboundClient['answer']>[0];
}

export async function registerAt(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  { code, agentId = createId(), keys = createKeyPair(), panelUrl = PANEL_URL }: TestRegistration,
): Promise<TestOutboundAgent> {
  const registered = await registerAgent({
    panelUrl,
    code,
    agentId,
    agentKey: keys.privateKey,
    status: statusOf(agentId, clock.now()),
    clock,
    fetch: fetchFrom(app),
  });
  return createOutboundAgent(registered, keys, clock);
}

export function createOutboundAgent(
  registered: RegisteredAgent,
  keys: KeyPair,
  clock: Pick<TestApp['clock'], 'now'>,
): TestOutboundAgent {
  const { panelPublicKey } = registered;
  return {
    ...registered,
    keys,
    clientAt: (server) =>
      createOutboundClient({
        ...registered,
        keys: () => ({ agentKey: keys.privateKey, panelPublicKey }),
        clock,
        fetch: fetchFrom(server),
        pause: async () => {},
      }),
    answerTo: ({ id: messageId, headers }, text, line) => {
      const body = Buffer.from(text);
      const requestNonce = headers[LINK_HEADERS.nonce] ?? '';
      const signature = signAnswer({ status: 200, requestNonce, body }, importPrivateKey(keys.privateKey));
      return { messageId, line, status: 200, signature, contentType: 'application/json', body };
    },
  };
}
