import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  agentSettingsSchema,
  keysRequestSchema,
  pairRequestSchema,
  type AgentStatus,
  type KeysAnswer,
} from '@vigie/contract/agent-protocol.ts';
import { importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { isRequestSigned, proveKeys } from '@vigie/agent-link/signature.ts';
import type { StoredSettings } from '../agent-settings.ts';
import type { Identity } from '../identity.ts';
import type { PairingWindow } from '../pairing-window.ts';
import { ApiError } from '../api-error.ts';
import type { Runs } from '../runs/runs.ts';
import { answerError } from './answer-errors.ts';
import { addRunRoutes } from './run-routes.ts';
import { bodyOf, generationOf, PAIR_PATH, requireSignedMessages } from './signed-messages.ts';

export type AgentAppParts = {
  identity: Identity;
  /** Null once paired. */
  pairing: PairingWindow | null;
  runs: Runs;
  settings: StoredSettings;
  status(): AgentStatus;
  isSandboxMissing: boolean;
  /** Aborts when the agent closes, so that pending requests end. */
  closing: AbortSignal;
  clock: Clock;
  log: FastifyBaseLogger;
};

const MESSAGE_BYTES_MAX = 65_536;
const REQUEST_SECONDS = 30;

/** Creates the agent's HTTP API. */
export function createAgentApp(parts: AgentAppParts): FastifyInstance {
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MESSAGE_BYTES_MAX,
    requestTimeout: REQUEST_SECONDS * 1000,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not-found' }));
  requireSignedMessages(app, parts);
  app.get('/v1/status', async () => parts.status());
  app.put('/v1/settings', async (request) => {
    await parts.settings.save(agentSettingsSchema.parse(JSON.parse(bodyOf(request).toString('utf8'))));
    return {};
  });
  addPairing(app, parts);
  addKeys(app, parts);
  addRunRoutes(app, parts);
  return app;
}

function addPairing(app: FastifyInstance, parts: AgentAppParts): void {
  const { identity, pairing } = parts;
  app.post(PAIR_PATH, async (request) => {
    if (pairing === null || identity.panel() !== null) throw new ApiError(404, 'not-found');
    const body = bodyOf(request);
    const offer = pairRequestSchema.parse(JSON.parse(body.toString('utf8')));
    const signed = { method: request.method, path: request.url, body };
    const publicKey = readKey(offer.panelPublicKey);
    if (!isRequestSigned(signed, request.headers, { agentId: '', publicKey }))
      throw new ApiError(401, 'bad-signature');
    return pairing.pair(offer, parts.status());
  });
}

/** Adds the route of new keys. A panel that still signs with old keys may not request them. */
function addKeys(app: FastifyInstance, { identity }: AgentAppParts): void {
  app.post('/v1/keys', async (request) => {
    const { panelPublicKey } = keysRequestSchema.parse(JSON.parse(bodyOf(request).toString('utf8')));
    readKey(panelPublicKey);
    if (generationOf(request) === 'previous') throw new ApiError(401, 'bad-signature');
    const { publicKey: agentPublicKey, privateKey } = await identity.offer(panelPublicKey);
    const named = { agentId: identity.agentId(), panelPublicKey, agentPublicKey };
    return { agentPublicKey, proof: proveKeys(named, importPrivateKey(privateKey)) } satisfies KeysAnswer;
  });
}

function readKey(text: string) {
  try {
    return importPublicKey(text);
  } catch {
    throw new ApiError(400, 'invalid-message');
  }
}
