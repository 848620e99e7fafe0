import type { KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';
import { AnswerCut, AnswerUnproven } from './agent-errors.ts';
import { exchange, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { refusalBody, refusalOf } from './refusal.ts';
import { isAnswerSigned, LINK_HEADERS, signRequest } from './signature.ts';

/** Key by which this end signs, and key by which the other end must have signed its answer. */
export type CallKeys = { ownKey: KeyObject; farKey: KeyObject };

/** Both ends of a paired link, and the address of the other one: a called agent, or the panel of an outbound agent. */
export type Link = {
  url: string;
  panelId: string;
  agentId: string;
  /** Called for each message, because keys may change between two. */
  keys: () => CallKeys;
  clock: Clock;
  fetch: FetchLike;
  timeoutSeconds: number;
  pause: Pause;
};

/** Waits for the given ms, or until the signal aborts: then it throws the signal's reason. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

export const pauseOrAbort: Pause = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
};

/**
 * Call to the other end: `path` as signed, with its query; `waitSeconds` is the time for which the other end may delay
 * the answer.
 */
export type Verb = {
  method: string;
  path: string;
  json?: unknown;
  /** Body that is not JSON of Vigie, sent unchanged. */
  bytes?: Uint8Array;
  waitSeconds?: number;
  /** True if a damaged answer is thrown instead of a repeated call. */
  isOnce?: boolean;
  signal?: AbortSignal;
};

export type SignedCall = (verb: Verb) => Promise<Incoming>;

/** Pauses in ms before each repetition of a call. A repeated verb has the same effect as one. */
const PAUSES_MS = [100, 300, 900];
/** Refusals of one message, not of its content: it was damaged or duplicated in transit. */
const OF_ONE_MESSAGE = new Set<AgentRefusal | undefined>(['replayed', 'bad-signature']);

/**
 * Creates a caller that signs each request by the other end's clock, and accepts only answers signed for it. It learns
 * that clock from a signed refusal of a wrong time. If an answer is damaged, or its message was refused, it repeats the
 * call with a new nonce, a few times.
 */
export function createSignedCall(link: Link): SignedCall {
  let offsetMs = 0;

  /** Returns the answer; null if the call is to be repeated. */
  const usable = (incoming: Incoming): Incoming | null => {
    const refusal = incoming.status === 401 ? refusalBody(incoming) : null;
    if (OF_ONE_MESSAGE.has(refusal?.code)) return null;
    if (refusal?.code !== 'clock-skew' || !refusal.clockAt) return incoming;
    offsetMs = Date.parse(refusal.clockAt) - link.clock.now();
    return null;
  };

  return async (verb) => {
    for (const pauseMs of PAUSES_MS) {
      const signedWithMs = offsetMs;
      const incoming = await callOnce(link, verb, offsetMs).catch((error: unknown) => {
        if (verb.isOnce) throw error;
        return nullWhenDamaged(error);
      });
      const answer = incoming && usable(incoming);
      if (answer) return succeeded(answer);
      const isAnotherTime = offsetMs !== signedWithMs;
      if (!isAnotherTime) await link.pause(pauseMs, verb.signal);
    }
    return succeeded(await callOnce(link, verb, offsetMs));
  };
}

function succeeded(incoming: Incoming): Incoming {
  if (incoming.status < 200 || incoming.status > 299) throw refusalOf(incoming);
  return incoming;
}

function nullWhenDamaged(error: unknown): null {
  if (error instanceof AnswerCut || error instanceof AnswerUnproven) return null;
  throw error;
}

async function callOnce(link: Link, verb: Verb, offsetMs: number): Promise<Incoming> {
  const body = bodyOf(verb);
  const { panelId, agentId } = link;
  const { ownKey, farKey } = link.keys();
  const signer = { panelId, agentId, privateKey: ownKey, atMs: link.clock.now() + offsetMs };
  const signed = signRequest({ method: verb.method, path: verb.path, body }, signer);
  const type = verb.bytes === undefined ? 'application/json' : 'application/octet-stream';
  const incoming = await exchange(link.fetch, {
    url: link.url + verb.path,
    method: verb.method,
    headers: { ...signed, ...(body.length > 0 && { 'content-type': type }) },
    body,
    timeoutSeconds: link.timeoutSeconds + (verb.waitSeconds ?? 0),
    signal: verb.signal,
  });
  const requestNonce = signed[LINK_HEADERS.nonce] ?? '';
  const signature = incoming.headers.get(LINK_HEADERS.signature) ?? '';
  const answer = { status: incoming.status, requestNonce, body: incoming.body };
  if (!isAnswerSigned(answer, signature, farKey))
    throw new AnswerUnproven(incoming.status, refusalBody(incoming)?.code ?? null);
  return incoming;
}

function bodyOf({ json, bytes }: Verb): Uint8Array {
  if (bytes !== undefined) return bytes;
  return json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json));
}
