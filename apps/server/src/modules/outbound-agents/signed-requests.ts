import { importPrivateKey } from '@vigie/agent-link/keys.ts';
import { LINK_HEADERS, signAnswer } from '@vigie/agent-link/signature.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { KeyObject } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { troubleOf } from '../../db/database-trouble.ts';
import { believe, findCaller, type IdentifyNeeds, type OutboundCaller } from './identify-agent.service.ts';
import { OutboundApiError } from './outbound-api-error.ts';

/**
 * Returns whether the request is a registration. It is proved by a code, because the agent has no key of this panel
 * yet.
 */
const isRegistration = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url?.endsWith('/registrations') ?? false;

const answerParams = z.object({ id: idSchema });

/** Returns the id of the message that a request answers; null for any other request. */
export function messageIdOf({ routeOptions, params }: FastifyRequest): string | null {
  return routeOptions.url?.includes('/answers/') ? answerParams.parse(params).id : null;
}

const callers = new WeakMap<FastifyRequest, OutboundCaller>();
const NO_BODY = Buffer.alloc(0);

/** Accepts only requests that a known agent signed, and signs each answer. */
export function requireSignedRequests(line: FastifyInstance, needs: IdentifyNeeds): void {
  const panelKey = importPrivateKey(needs.identity.privateKey);
  line.removeAllContentTypeParsers();
  line.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  line.setErrorHandler(answerError);

  line.addHook('preParsing', async (request) => {
    if (isRegistration(request)) return;
    const { headers } = request;
    const messageId = messageIdOf(request);
    const caller = await findCaller(needs, { headers, messageId });
    if (caller === null) throw new OutboundApiError(401, 'unknown-agent');
    callers.set(request, caller);
    // A large body is read only if a sender waits for it
    if (messageId !== null && !caller.agent.isAwaited) throw new OutboundApiError(404, 'not-found');
  });

  line.addHook('preHandler', async (request) => {
    if (isRegistration(request)) return;
    await believe(needs, callerOf(request), {
      request: signedRequestParts(request),
      headers: request.headers,
    });
  });

  line.addHook('onSend', async (request, reply, payload) => {
    const key = isRegistration(request) ? panelKey : callers.get(request)?.answerKey;
    if (key !== undefined) sign(request, reply, { payload, key });
    return payload;
  });
}

function sign(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { payload, key }: { payload: unknown; key: KeyObject },
): void {
  const requestNonce = headers[LINK_HEADERS.nonce];
  if (typeof requestNonce !== 'string') return;
  const body = Buffer.from(typeof payload === 'string' ? payload : '');
  reply.header(LINK_HEADERS.signature, signAnswer({ status: reply.statusCode, requestNonce, body }, key));
}

export function callerOf(request: FastifyRequest): OutboundCaller {
  const caller = callers.get(request);
  if (caller === undefined) throw new OutboundApiError(401, 'unknown-agent');
  return caller;
}

/** Returns the signed parts of a request: method, path as received, and raw body. */
export function signedRequestParts({ method, raw, body }: FastifyRequest) {
  return { method, path: raw.url ?? '', body: body instanceof Buffer ? body : NO_BODY };
}

export function jsonOf(request: FastifyRequest): unknown {
  return JSON.parse(signedRequestParts(request).body.toString('utf8'));
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, clockAt } = toOutboundApiError(error);
  if (status === 500)
    request.log.error({ err: error, requestId: request.id }, 'an outbound connection met an error');
  return reply.code(status).send({ code, ...(clockAt && { clockAt: clockAt.toISOString() }) });
}

function toOutboundApiError(error: FastifyError | Error): OutboundApiError {
  if (error instanceof OutboundApiError) return error;
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new OutboundApiError(400, 'invalid-message');
  if (troubleOf(error) !== null) return new OutboundApiError(503, 'panel-fault');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new OutboundApiError(429, 'too-many-tries');
  if (status === 413) return new OutboundApiError(413, 'body-too-large');
  return status < 500
    ? new OutboundApiError(400, 'invalid-message')
    : new OutboundApiError(500, 'panel-fault');
}
