import type { KeyObject } from 'node:crypto';
import { importPrivateKey, importPublicKey } from '@vigie/agent-link/keys.ts';
import {
  isRequestSigned,
  LINK_HEADERS,
  requestFault,
  type LinkHeaders,
  type LinkRequest,
} from '@vigie/agent-link/signature.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PanelIdentity } from '../../panel-identity.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { openPanelKey } from '../agents/panel-key.ts';
import { addNonce, beginNonces, findOutboundAgent, type OutboundAgent } from './outbound-agents.store.ts';
import { OutboundApiError } from './outbound-api-error.ts';

export interface IdentifyNeeds {
  db: Db;
  clock: Clock;
  identity: PanelIdentity;
  secrets: SecretBox;
}

/** Sender of a message over an outbound connection, and the key by which the panel signs its answer. */
export interface OutboundCaller {
  agent: OutboundAgent;
  answerKey: KeyObject;
}

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Finds the agent that a message names, before the message is verified. Null if no agent of this panel connects
 * outbound under that name.
 */
export async function findCaller(
  needs: IdentifyNeeds,
  { headers, messageId }: { headers: LinkHeaders; messageId: string | null },
): Promise<OutboundCaller | null> {
  const id = idSchema.safeParse(headers[LINK_HEADERS.agentId]).data;
  const agent = id === undefined ? null : await findOutboundAgent(needs.db, { id, messageId });
  return agent && { agent, answerKey: panelKeyOf(needs, agent, agent.panelKey) };
}

/**
 * Verifies that a message was signed by its agent for this panel, in time, and not sent before to any server. Throws
 * OutboundApiError. During a key renewal, the answer is signed by the panel key that belongs to the message's key.
 */
export async function believe(
  needs: IdentifyNeeds,
  caller: OutboundCaller,
  { request, headers }: { request: LinkRequest; headers: LinkHeaders },
): Promise<void> {
  const { agent } = caller;
  const used = keysOf(needs, agent).find(({ publicKey }) =>
    isRequestSigned(request, headers, { agentId: agent.id, publicKey }),
  );
  if (used === undefined) throw new OutboundApiError(401, 'bad-signature');
  caller.answerKey = used.answerKey;
  if (agent.revokedAt !== null) throw new OutboundApiError(401, 'revoked');
  await requireFresh(needs, agent, { request, headers, publicKey: used.publicKey });
}

interface Signed {
  request: LinkRequest;
  headers: LinkHeaders;
  publicKey: KeyObject;
}

async function requireFresh(
  { db, clock, identity: { panelId } }: IdentifyNeeds,
  { id: agentId, noncesSince }: OutboundAgent,
  { request, headers, publicKey }: Signed,
): Promise<void> {
  const now = new Date(clock.now());
  const since = noncesSince ?? (await beginNonces(db, now));
  const by = { panelId, agentId, publicKey, nowMs: now.getTime(), sinceMs: since.getTime() };
  const fault = requestFault(request, headers, { ...by, nonces: { add: () => true } });
  if (fault !== null) throw new OutboundApiError(401, fault, fault === 'clock-skew' ? now : null);
  const nonce = headers[LINK_HEADERS.nonce];
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw new OutboundApiError(400, 'invalid-message');
  if (!(await addNonce(db, { agentId, nonce, now }))) throw new OutboundApiError(401, 'replayed');
}

/** Returns the keys of a link that are in use, and those that are offered to follow them. */
function keysOf(needs: IdentifyNeeds, agent: OutboundAgent) {
  const { publicKey, nextPublicKey, nextPanelKey } = agent;
  const current = { publicKey, sealed: agent.panelKey };
  const next = nextPublicKey === null ? [] : [{ publicKey: nextPublicKey, sealed: nextPanelKey }];
  return [current, ...next].map((keys) => ({
    publicKey: importPublicKey(keys.publicKey),
    answerKey: panelKeyOf(needs, agent, keys.sealed),
  }));
}

function panelKeyOf({ identity, secrets }: IdentifyNeeds, { id }: OutboundAgent, sealed: Buffer | null) {
  return importPrivateKey(sealed === null ? identity.privateKey : openPanelKey(secrets, id, sealed));
}
