import {
  OUTBOUND_ANSWER_BYTES_MAX,
  OUTBOUND_PATH,
  OUTBOUND_TRIES_PER_MINUTE,
  outboundAnswerQuerySchema,
  outboundOpeningSchema,
  outboundPollSchema,
  outboundRegistrationSchema,
  type OutboundAnswerQuery,
} from '@vigie/contract/agent-protocol.ts';
import { LINK_HEADERS } from '@vigie/agent-link/signature.ts';
import type { FastifyInstance } from 'fastify';
import type { Notifications } from '../../db/notifications.ts';
import { awaitMessages } from './await-messages.ts';
import type { IdentifyNeeds } from './identify-agent.service.ts';
import { recordHangUp, assignConnection } from './outbound-agents.store.ts';
import { putAnswer } from './outbound-messages.store.ts';
import { OutboundApiError } from './outbound-api-error.ts';
import { registerOutboundAgent } from './register-agent.service.ts';
import {
  callerOf,
  jsonOf,
  messageIdOf,
  signedRequestParts,
  requireSignedRequests,
} from './signed-requests.ts';

export interface OutboundAgentNeeds extends IdentifyNeeds {
  notifications: Notifications;
  config: { publicUrl: string; agentLineUrls: string[] };
}

const MESSAGE_BYTES_MAX = 65_536;
const MINUTE_MS = 60_000;
/** Limit per address. Many agents may share one address, and each busy agent sends some hundred requests a minute. */
const REQUESTS_PER_MINUTE = 36_000;

/**
 * Registers the routes for outbound agents, outside of the contract. No session, token or cookie counts here. Every
 * request and every answer is signed, by the agent's key and the panel's.
 */
export async function addOutboundAgentRoutes(app: FastifyInstance, needs: OutboundAgentNeeds): Promise<void> {
  await app.register(
    async (scope) => {
      requireSignedRequests(scope, needs);
      addRegistration(scope, needs);
      addOpenings(scope, needs);
      addPolls(scope, needs);
      addAnswers(scope, needs);
    },
    { prefix: OUTBOUND_PATH },
  );
}

const limits = (max: number, bodyLimit: number) => ({
  bodyLimit,
  config: { rateLimit: { max, timeWindow: MINUTE_MS } },
});

function addRegistration(app: FastifyInstance, needs: OutboundAgentNeeds): void {
  const options = limits(OUTBOUND_TRIES_PER_MINUTE, MESSAGE_BYTES_MAX);
  app.post('/registrations', options, async (request, reply) => {
    const registration = outboundRegistrationSchema.parse(jsonOf(request));
    const sent = { registration, request: signedRequestParts(request), headers: request.headers };
    const registered = await registerOutboundAgent(needs, { ...sent, addresses: addressesOf(app, needs) });
    request.log.info({ agentId: registered.agentId }, 'an agent that calls out registered');
    return reply.code(201).send(registered);
  });
}

function addOpenings(app: FastifyInstance, { db, clock }: OutboundAgentNeeds): void {
  app.post('/openings', limits(REQUESTS_PER_MINUTE, MESSAGE_BYTES_MAX), async (request) => {
    const { status } = outboundOpeningSchema.parse(jsonOf(request));
    const { agent } = callerOf(request);
    const number = await assignConnection(db, { agentId: agent.id, status, now: new Date(clock.now()) });
    if (number === null) throw new OutboundApiError(401, 'revoked');
    return { line: number };
  });
}

/** Adds the long-poll route. A server that closes answers its polls at once; the agents reconnect to another server. */
function addPolls(app: FastifyInstance, needs: OutboundAgentNeeds): void {
  const closing = new AbortController();
  const pending = new Set<Promise<unknown>>();
  app.addHook('preClose', async () => {
    closing.abort();
    await Promise.allSettled(pending);
  });
  app.post('/polls', limits(REQUESTS_PER_MINUTE, MESSAGE_BYTES_MAX), async (request, reply) => {
    const { line: fencingToken, ...poll } = outboundPollSchema.parse(jsonOf(request));
    const hungUp = new AbortController();
    // A connection that closed before this moment emits no 'close' event any more.
    const sent = new Promise<void>((done) => (reply.raw.destroyed ? done() : reply.raw.once('close', done)));
    pending.add(sent);
    const isOver = () => {
      pending.delete(sent);
      return hungUp.abort();
    };
    void sent.then(isOver);
    const taking = { ...poll, fencingToken, agentId: callerOf(request).agent.id };
    const signal = AbortSignal.any([closing.signal, hungUp.signal]);
    const messages = await awaitMessages(needs, { ...taking, signal });
    if (hungUp.signal.aborted) await recordHangUp(needs.db, taking);
    return { messages };
  });
}

function addAnswers(app: FastifyInstance, { db }: OutboundAgentNeeds): void {
  app.post('/answers/:id', limits(REQUESTS_PER_MINUTE, OUTBOUND_ANSWER_BYTES_MAX), async (request) => {
    const { line: number, status, ...headers } = outboundAnswerQuerySchema.parse(request.query);
    const { agent } = callerOf(request);
    if (agent.fencingToken > number) throw new OutboundApiError(409, 'older-line');
    const message = { id: messageIdOf(request) ?? '', agentId: agent.id, fencingToken: number };
    const { body } = signedRequestParts(request);
    if (!(await putAnswer(db, message, { status, headers: headersOf(headers), body })))
      throw new OutboundApiError(404, 'not-found');
    return {};
  });
}

/** Returns the headers from which the sender rebuilds the agent's answer. */
function headersOf({ signature, retryAfter, contentType }: Omit<OutboundAnswerQuery, 'line' | 'status'>) {
  return {
    ...(signature !== '' && { [LINK_HEADERS.signature]: signature }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
}

/**
 * Returns the addresses under which agents may reach this panel. A port that the system chose is known once the server
 * listens.
 */
function addressesOf({ server }: FastifyInstance, { config }: OutboundAgentNeeds): string[] {
  const url = new URL(config.publicUrl);
  const listening = server.address();
  if (url.port === '0' && typeof listening === 'object' && listening !== null)
    url.port = String(listening.port);
  return [url.origin, ...config.agentLineUrls];
}
