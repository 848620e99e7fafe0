import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import { createNonceCache } from '@vigie/agent-link/nonce-cache.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { isRequestSigned, LINK_HEADERS, requestFault, signAnswer } from '@vigie/agent-link/signature.ts';
import type { Identity } from '../identity.ts';
import type { Generation, LinkKeys, PinnedPanel } from '../identity-record.ts';

export const PAIR_PATH = '/v1/pair';
const NO_BODY = Buffer.alloc(0);
/** Log message: the old keys are no longer accepted, although they could not be removed from the disk. */
const NOT_FORGOTTEN = 'keys of before could not be taken off the disk';

/** Keys that signed each request; they also sign its answer. */
const signedBy = new WeakMap<FastifyRequest, [Generation, LinkKeys]>();

/**
 * Accepts only requests that the pinned panel signed, and signs every answer. During a key change, an answer is signed
 * by the keys of its request. An unpaired agent answers 404 with an empty body to everything but pairing.
 */
export function requireSignedMessages(app: FastifyInstance, { identity, clock, log }: Parts): void {
  const nonces = createNonceCache();
  const sinceMs = clock.now();

  const faultOf = (request: FastifyRequest, panel: PinnedPanel) => {
    const message = { method: request.method, path: request.url, body: bodyOf(request) };
    const agentId = identity.agentId();
    const used = identity
      .keysAt(clock.now())
      .find(([, { panelPublicKey }]) =>
        isRequestSigned(message, request.headers, { agentId, publicKey: importPublicKey(panelPublicKey) }),
      );
    if (used === undefined) return 'bad-signature';
    signedBy.set(request, used);
    const publicKey = importPublicKey(used[1].panelPublicKey);
    const by = { panelId: panel.panelId, agentId, publicKey, nowMs: clock.now(), sinceMs, nonces };
    return requestFault(message, request.headers, by);
  };

  app.addHook('onRequest', async (request, reply) => {
    const isMute = identity.panel() === null && !isPairing(request);
    return isMute ? reply.code(404).send() : undefined;
  });

  app.addHook('preHandler', async (request, reply) => {
    const panel = identity.panel();
    const fault = panel === null || isPairing(request) ? null : faultOf(request, panel);
    if (fault !== null) {
      const clockAt = fault === 'clock-skew' ? new Date(clock.now()).toISOString() : undefined;
      return reply.code(401).send({ code: fault, clockAt });
    }
    if (generationOf(request) === 'offered') await identity.adopt(clock.now());
    else
      await identity
        .forgetOldKeys(clock.now())
        .catch((error: unknown) => log.error({ error }, NOT_FORGOTTEN));
    return undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const requestNonce = request.headers[LINK_HEADERS.nonce];
    if (identity.panel() !== null && typeof requestNonce === 'string') {
      const key = signedBy.get(request)?.[1].privateKey ?? identity.privateKey();
      sign(reply, { requestNonce, payload, agentKey: importPrivateKey(key) });
    }
    return payload;
  });
}

/** Returns the generation of the keys that signed an accepted request. */
export function generationOf(request: FastifyRequest): Generation {
  return signedBy.get(request)?.[0] ?? 'current';
}

type Parts = { identity: Identity; clock: Clock; log: FastifyBaseLogger };
type Signing = { requestNonce: string; payload: unknown; agentKey: ReturnType<typeof importPrivateKey> };

function sign(reply: FastifyReply, { requestNonce, payload, agentKey }: Signing): void {
  const body = payload instanceof Buffer ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
  const signature = signAnswer({ status: reply.statusCode, requestNonce, body }, agentKey);
  reply.header(LINK_HEADERS.signature, signature);
}

/** Returns the raw body, as it was signed. */
export function bodyOf(request: FastifyRequest): Buffer {
  return request.body instanceof Buffer ? request.body : NO_BODY;
}

function isPairing(request: FastifyRequest): boolean {
  return request.method === 'POST' && request.url === PAIR_PATH;
}
