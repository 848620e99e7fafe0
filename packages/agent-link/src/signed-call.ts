import type { KeyObject } from 'node:crypto';
import { AgentUntrusted } from './agent-errors.ts';
import { exchange, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { refusalBody, refusalOf } from './refusal.ts';
import { isAnswerSigned, LINK_HEADERS, signRequest } from './signature.ts';

/** The two ends of a paired link, and how to reach the far one. */
export type Link = {
  url: string;
  panelId: string;
  agentId: string;
  panelKey: KeyObject;
  agentPublicKey: KeyObject;
  clock: Clock;
  fetch: FetchLike;
  timeoutSeconds: number;
};

/** One verb: `path` from `/v1` on, with its query; `waitSeconds` is what the agent may hold the answer back. */
export type Verb = {
  method: string;
  path: string;
  json?: unknown;
  waitSeconds?: number;
  signal?: AbortSignal;
};

export type SignedCall = (verb: Verb) => Promise<Incoming>;

/**
 * A caller that signs each request by the agent's clock and takes only answers signed for it. The agent's clock is
 * learned from its (signed) refusal of a wrong time, and the call is then made once more.
 */
export function createSignedCall(link: Link): SignedCall {
  let offsetMs = 0;
  return async (verb) => {
    let incoming = await callOnce(link, verb, offsetMs);
    const refusal = incoming.status === 401 ? refusalBody(incoming) : null;
    if (refusal?.code === 'clock-skew' && refusal.clockAt) {
      offsetMs = Date.parse(refusal.clockAt) - link.clock.now();
      incoming = await callOnce(link, verb, offsetMs);
    }
    if (incoming.status < 200 || incoming.status > 299) throw refusalOf(incoming);
    return incoming;
  };
}

async function callOnce(link: Link, verb: Verb, offsetMs: number): Promise<Incoming> {
  const body = verb.json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(verb.json));
  const { panelId, agentId, panelKey } = link;
  const signer = { panelId, agentId, privateKey: panelKey, atMs: link.clock.now() + offsetMs };
  const signed = signRequest({ method: verb.method, path: verb.path, body }, signer);
  const incoming = await exchange(link.fetch, {
    url: link.url + verb.path,
    method: verb.method,
    headers: { ...signed, ...(body.length > 0 && { 'content-type': 'application/json' }) },
    body,
    timeoutSeconds: link.timeoutSeconds + (verb.waitSeconds ?? 0),
    signal: verb.signal,
  });
  const requestNonce = signed[LINK_HEADERS.nonce] ?? '';
  const signature = incoming.headers.get(LINK_HEADERS.signature) ?? '';
  const answer = { status: incoming.status, requestNonce, body: incoming.body };
  if (!isAnswerSigned(answer, signature, link.agentPublicKey))
    throw new AgentUntrusted(`the answer (${incoming.status}) is not signed by the paired agent`);
  return incoming;
}
