import type { KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';
import { AnswerCut, AnswerUnproven } from './agent-errors.ts';
import { exchange, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { refusalBody, refusalOf } from './refusal.ts';
import { isAnswerSigned, LINK_HEADERS, signRequest } from './signature.ts';

/** What this end signs with, and what the far end must have signed its answer with. */
export type CallKeys = { ownKey: KeyObject; farKey: KeyObject };

/** The two ends of a paired link, and how to reach the far one: a called agent, or the panel of a calling one. */
export type Link = {
  url: string;
  panelId: string;
  agentId: string;
  /** Read for each message: keys may change between two. */
  keys: () => CallKeys;
  clock: Clock;
  fetch: FetchLike;
  timeoutSeconds: number;
  pause: Pause;
};

/** Waits so long, or until the signal aborts: then it throws the signal's reason. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

export const pauseOrAbort: Pause = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
};

/** One verb: `path` as it is signed, with its query; `waitSeconds` is what the far end may hold the answer back. */
export type Verb = {
  method: string;
  path: string;
  json?: unknown;
  /** A body that is no JSON of ours, sent as it is. */
  bytes?: Uint8Array;
  waitSeconds?: number;
  /** The caller wants to hear of a damaged answer: it is thrown, and the call not made again. */
  isOnce?: boolean;
  signal?: AbortSignal;
};

export type SignedCall = (verb: Verb) => Promise<Incoming>;

/** How often a call is made in all, and how long after each time. A verb that is done twice changes nothing. */
const PAUSES_MS = [100, 300, 900];
/** Refusals of one message, not of what it asks: it was damaged or doubled on its way. */
const OF_ONE_MESSAGE = new Set<AgentRefusal | undefined>(['replayed', 'bad-signature']);

/**
 * Creates a caller that signs each request by the far end's clock, and accepts only answers signed for it. It learns
 * that clock from a signed refusal of a wrong time. If an answer is damaged, or its message was refused, it repeats
 * the call with a new nonce, a few times.
 */
export function createSignedCall(link: Link): SignedCall {
  let offsetMs = 0;

  /** Null when the call is to be made again. */
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
