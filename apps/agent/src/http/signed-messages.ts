import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import { createNonceCache } from '@vigie/agent-link/nonce-cache.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { LINK_HEADERS, requestFault, signAnswer } from '@vigie/agent-link/signature.ts';
import type { Identity, PinnedPanel } from '../identity.ts';

export const PAIR_PATH = '/v1/pair';
const NO_BODY = Buffer.alloc(0);

/**
 * Takes only what the pinned panel signed, and signs every answer. Unpaired, the agent is mute: it answers 404
 * without a word to everything but pairing.
 */
export function requireSignedMessages(app: FastifyInstance, { identity, clock }: Parts): void {
  const agentKey = importPrivateKey(identity.privateKey);
  const nonces = createNonceCache();
  const sinceMs = clock.now();

  const faultOf = (request: FastifyRequest, panel: PinnedPanel) =>
    requestFault({ method: request.method, path: request.url, body: bodyOf(request) }, request.headers, {
      panelId: panel.panelId,
      agentId: identity.agentId,
      publicKey: importPublicKey(panel.panelPublicKey),
      nowMs: clock.now(),
      sinceMs,
      nonces,
    });

  app.addHook('onRequest', async (request, reply) => {
    const isMute = identity.panel() === null && !isPairing(request);
    return isMute ? reply.code(404).send() : undefined;
  });

  app.addHook('preHandler', async (request, reply) => {
    const panel = identity.panel();
    const fault = panel === null || isPairing(request) ? null : faultOf(request, panel);
    if (fault === null) return undefined;
    const clockAt = fault === 'clock-skew' ? new Date(clock.now()).toISOString() : undefined;
    return reply.code(401).send({ code: fault, clockAt });
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const requestNonce = request.headers[LINK_HEADERS.nonce];
    if (identity.panel() !== null && typeof requestNonce === 'string')
      sign(reply, { requestNonce, payload, agentKey });
    return payload;
  });
}

type Parts = { identity: Identity; clock: Clock };
type Signing = { requestNonce: string; payload: unknown; agentKey: ReturnType<typeof importPrivateKey> };

function sign(reply: FastifyReply, { requestNonce, payload, agentKey }: Signing): void {
  const body = payload instanceof Buffer ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
  const signature = signAnswer({ status: reply.statusCode, requestNonce, body }, agentKey);
  reply.header(LINK_HEADERS.signature, signature);
}

/** The raw body, as it was signed. */
export function bodyOf(request: FastifyRequest): Buffer {
  return request.body instanceof Buffer ? request.body : NO_BODY;
}

function isPairing(request: FastifyRequest): boolean {
  return request.method === 'POST' && request.url === PAIR_PATH;
}
