import type { FetchLike, Sending } from '@vigie/agent-link/exchange.ts';
import { outboundMessageSchema } from '@vigie/contract/agent-protocol.ts';
import type { Notifications } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { isKeyRefused } from './outbound-agents.store.ts';
import {
  isCarried,
  putMessage,
  takeAnswer,
  withdrawMessage,
  type StoredAnswer,
} from './outbound-messages.store.ts';
import { createWaker, LOOK_AGAIN_MS } from './waker.ts';

export interface OutboundCallNeeds {
  /** Connection outside a transaction, so that other servers see the writes at once. */
  db: Db;
  notifications: Notifications;
}

/** Error: no agent is connected, or the key of the agent was revoked. */
export class ConnectionClosed extends Error {
  override name = 'ConnectionClosed';
}

/** Origin that replaces the address of an agent without one. */
export const OUTBOUND_ORIGIN = 'http://line.invalid';
const TIMEOUT_SECONDS = 15;

/**
 * Creates a fetch function that sends requests to an agent over its connection. The agent may fetch and answer on any server.
 */
export function createOutboundFetch({ db, notifications }: OutboundCallNeeds, agentId: string): FetchLike {
  return async (url, init) => {
    const message = messageOf(url, init);
    const { signal } = init;
    signal?.throwIfAborted();
    const waker = createWaker(notifications, [{ topic: 'answer', id: message.id }], signal ?? undefined);
    let answer: StoredAnswer | null = null;
    try {
      if (!(await putMessage(db, { ...message, agentId })))
        throw new ConnectionClosed('no agent is connected');
      while (answer === null) {
        await waker.woken(LOOK_AGAIN_MS);
        signal?.throwIfAborted();
        answer = await takeAnswer(db, message.id);
        if (answer === null && !(await isCarried(db, message.id)))
          throw new ConnectionClosed('the agent is no longer connected');
      }
      return responseOf(answer);
    } finally {
      waker.leave();
      if (answer === null) await withdrawMessage(db, message.id);
    }
  };
}

/** Returns the given fetch, which throws when the agent's key is revoked. */
export function refuseRevoked({ db }: OutboundCallNeeds, agentId: string, fetch: FetchLike): FetchLike {
  return async (url, init) => {
    if (await isKeyRefused(db, agentId)) throw new ConnectionClosed('the key of this agent was revoked');
    return fetch(url, init);
  };
}

function messageOf(url: string, { method, headers, body, timeoutSeconds = TIMEOUT_SECONDS }: Sending) {
  return outboundMessageSchema.parse({
    id: createId(),
    method,
    path: url.slice(OUTBOUND_ORIGIN.length),
    headers,
    body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : null,
    timeoutSeconds,
  });
}

function responseOf({ status, headers, body }: StoredAnswer): Response {
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
}
