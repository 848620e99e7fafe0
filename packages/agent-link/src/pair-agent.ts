import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { pairAnswerSchema, type AgentStatus, type PairAnswer } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted } from './agent-errors.ts';
import { exchange, jsonOf, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { importPrivateKey, importPublicKey, publicKeyOf } from './keys.ts';
import { agentMac, macsEqual, panelMac } from './pairing.ts';
import { readPairingCode } from './pairing-code.ts';
import { requireSameVersion } from './protocol-version.ts';
import { refusalOf } from './refusal.ts';
import { isAnswerSigned, LINK_HEADERS, signRequest } from './signature.ts';

export type PairOptions = {
  url: string;
  /** The one-time code as the administrator typed it. */
  code: string;
  panelId: string;
  /** The panel's private key (see keys.ts). */
  panelKey: string;
  clock: Clock;
  fetch?: FetchLike;
  timeoutSeconds?: number;
};

/** Values that the panel pins: the holder of this key is the agent from now on. */
export type PairedAgent = { agentId: string; agentPublicKey: string; status: AgentStatus };

/**
 * Pairs with an agent by its one-time code. Throws AgentRefused (403 wrong code, 404 paired already, 410 code used up),
 * AgentUntrusted (no agent, or the answer does not prove the code), AgentVersionMismatch, AgentUnreachable,
 * AgentTimeout.
 */
export async function pairAgent(options: PairOptions): Promise<PairedAgent> {
  const code = readPairingCode(options.code);
  if (code === null) throw new AgentRefused(403, 'wrong-code', null);
  const offer = offerOf(options, code);
  const { incoming, requestNonce } = await send(options, Buffer.from(JSON.stringify(offer)));
  if (isNoAgent(incoming)) throw new AgentUntrusted('nothing here knows pairing');
  if (incoming.status !== 200) throw refusalOf(incoming);
  const answer = readAnswer(incoming);
  const { agentId, agentPublicKey, nonce: agentNonce } = answer;
  const { panelPublicKey, nonce: panelNonce } = offer;
  const proof = agentMac({ code, agentId, agentPublicKey, agentNonce, panelNonce, panelPublicKey });
  if (!macsEqual(proof, answer.mac)) throw new AgentUntrusted('the answer does not prove the pairing code');
  checkSignature(incoming, { agentPublicKey, requestNonce });
  return { agentId, agentPublicKey, status: answer.status };
}

/**
 * Returns whether the answer is not from an agent. A paired agent signs every answer, also its refusal to pair; other
 * servers do not know the path.
 */
function isNoAgent({ status, headers }: Incoming): boolean {
  return status === 404 && !headers.has(LINK_HEADERS.signature);
}

/**
 * Sends the pairing request, signed by the panel, which proves that the panel holds the key. The agent's id is not
 * known yet.
 */
async function send(options: PairOptions, body: Buffer) {
  const { panelId, panelKey, clock } = options;
  const signer = { panelId, agentId: '', privateKey: importPrivateKey(panelKey), atMs: clock.now() };
  const signed = signRequest({ method: 'POST', path: '/v1/pair', body }, signer);
  const incoming = await exchange(options.fetch ?? fetch, {
    url: `${options.url.replace(/\/+$/, '')}/v1/pair`,
    method: 'POST',
    headers: { ...signed, 'content-type': 'application/json' },
    body,
    timeoutSeconds: options.timeoutSeconds ?? 15,
  });
  return { incoming, requestNonce: signed[LINK_HEADERS.nonce] ?? '' };
}

function offerOf({ url, panelId, panelKey }: PairOptions, code: string) {
  const panelPublicKey = publicKeyOf(panelKey);
  const nonce = randomBytes(16).toString('base64url');
  return {
    url,
    panelId,
    panelPublicKey,
    nonce,
    mac: panelMac({ code, url, panelId, panelPublicKey, panelNonce: nonce }),
  };
}

function readAnswer(incoming: Incoming): PairAnswer {
  const json = jsonOf(incoming);
  const named = z.object({ status: z.unknown() }).safeParse(json);
  if (named.success) requireSameVersion(named.data.status);
  const answer = pairAnswerSchema.safeParse(json);
  if (!answer.success) throw new AgentUntrusted('the answer is no pairing answer');
  return answer.data;
}

/** Verifies the signature. The MAC does not cover the status; the signature by the proven key does. */
function checkSignature(incoming: Incoming, by: { agentPublicKey: string; requestNonce: string }): void {
  const { status, body, headers } = incoming;
  const { requestNonce, agentPublicKey } = by;
  const signature = headers.get(LINK_HEADERS.signature) ?? '';
  if (!isAnswerSigned({ status, requestNonce, body }, signature, importPublicKey(agentPublicKey)))
    throw new AgentUntrusted('the answer is not signed by the key that it names');
}
