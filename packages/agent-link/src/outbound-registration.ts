import { randomBytes } from 'node:crypto';
import {
  OUTBOUND_PATH,
  outboundRegisteredSchema,
  type AgentStatus,
  type OutboundRegistered,
} from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted } from './agent-errors.ts';
import { exchange, jsonOf, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { importPrivateKey, importPublicKey, publicKeyOf } from './keys.ts';
import {
  answeringMac,
  outboundAgentMac,
  outboundCodeId,
  panelAddressOf,
  type OutboundAgentProof,
} from './outbound-proofs.ts';
import { macsEqual } from './pairing.ts';
import { readPairingCode } from './pairing-code.ts';
import { refusalOf } from './refusal.ts';
import { isAnswerSigned, LINK_HEADERS, signRequest } from './signature.ts';

export type RegistrationOptions = {
  /** The panel's public address. */
  panelUrl: string;
  /** The one-time code as pasted. */
  code: string;
  agentId: string;
  /** The agent's private key (see keys.ts). */
  agentKey: string;
  status: AgentStatus;
  clock: Clock;
  fetch: FetchLike;
  timeoutSeconds?: number;
};

/** Values that the agent pins: the holder of this key is the panel from now on, and the agent has this id. */
export type RegisteredAgent = { agentId: string; panelId: string; panelPublicKey: string; panelUrl: string };

const PATH = `${OUTBOUND_PATH}/registrations`;

/**
 * Registers an outbound agent by the one-time code of its panel. It may be repeated with the same key if the answer was
 * lost. Throws AgentRefused (403 wrong code, 410 code used or expired, 409 short name taken, 421 wrong address, 429),
 * AgentUntrusted (no panel, or the answer does not prove the code), AgentUnreachable, AgentTimeout.
 */
export async function registerAgent(options: RegistrationOptions): Promise<RegisteredAgent> {
  const panelUrl = panelAddressOf(options.panelUrl);
  if (panelUrl === null) throw new AgentRefused(421, 'wrong-address', null);
  const code = readPairingCode(options.code);
  if (code === null) throw new AgentRefused(403, 'wrong-code', null);
  const proof: OutboundAgentProof = {
    code,
    panelUrl,
    agentId: options.agentId,
    agentPublicKey: publicKeyOf(options.agentKey),
    agentNonce: randomBytes(16).toString('base64url'),
  };
  const { incoming, requestNonce } = await send(options, proof);
  if (incoming.status !== 201) throw refusalOf(incoming);
  const answer = readAnswer(incoming);
  checkAnswer(answer, proof);
  checkSignature(incoming, { requestNonce, panelPublicKey: answer.panelPublicKey });
  const { panelId, panelPublicKey, agentId } = answer;
  return { agentId, panelId, panelPublicKey, panelUrl };
}

/**
 * Sends the registration, signed by the agent, which proves that the agent holds the key. The panel's identity is not
 * known yet.
 */
async function send(
  { status, agentKey, clock, fetch, timeoutSeconds = 15 }: RegistrationOptions,
  proof: OutboundAgentProof,
) {
  const { code, panelUrl, agentId, agentPublicKey, agentNonce } = proof;
  const codeId = outboundCodeId(code);
  const named = {
    codeId,
    panelUrl,
    agentId,
    agentPublicKey,
    nonce: agentNonce,
    mac: outboundAgentMac(proof),
    status,
  };
  const body = Buffer.from(JSON.stringify(named));
  const signer = { panelId: '', agentId, privateKey: importPrivateKey(agentKey), atMs: clock.now() };
  const signed = signRequest({ method: 'POST', path: PATH, body }, signer);
  const headers = { ...signed, 'content-type': 'application/json' };
  const outgoing = { url: panelUrl + PATH, method: 'POST', headers, body, timeoutSeconds };
  return { incoming: await exchange(fetch, outgoing), requestNonce: signed[LINK_HEADERS.nonce] ?? '' };
}

function readAnswer(incoming: Incoming): OutboundRegistered {
  const answer = outboundRegisteredSchema.safeParse(jsonOf(incoming));
  if (!answer.success) throw new AgentUntrusted('the answer is no answer to a registration');
  return answer.data;
}

function checkAnswer(answer: OutboundRegistered, proof: OutboundAgentProof): void {
  const { panelId, panelPublicKey, agentId: givenId, nonce: panelNonce, mac } = answer;
  if (!macsEqual(answeringMac({ ...proof, panelId, panelPublicKey, givenId, panelNonce }), mac))
    throw new AgentUntrusted('the answer does not prove the code');
}

function checkSignature(
  { status, body, headers }: Incoming,
  { requestNonce, panelPublicKey }: { requestNonce: string; panelPublicKey: string },
): void {
  const signature = headers.get(LINK_HEADERS.signature) ?? '';
  if (!isAnswerSigned({ status, requestNonce, body }, signature, importPublicKey(panelPublicKey)))
    throw new AgentUntrusted('the answer is not signed by the key that it names');
}
