import type { OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import { recordContact } from './outbound-agents.store.ts';
import type { OutboundCallNeeds } from './outbound-calls.ts';
import { OutboundApiError } from './outbound-api-error.ts';
import { takeMessages, type Taking } from './outbound-messages.store.ts';
import { createWaker, LOOK_AGAIN_MS } from './waker.ts';

export interface LongPoll extends Taking {
  waitSeconds: number;
  /** Aborts when the agent disconnects or this server closes. */
  signal: AbortSignal;
}

/**
 * Waits until there are messages, the poll's time is over or its signal aborts. Returns the messages. Throws
 * OutboundApiError.
 */
export async function awaitMessages(
  { db, notifications }: OutboundCallNeeds,
  poll: LongPoll,
): Promise<OutboundMessage[]> {
  const { agentId, waitSeconds, signal } = poll;
  const over = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1000)]);
  const waker = createWaker(notifications, [{ topic: 'outbound', id: agentId }], over);
  try {
    for (;;) {
      // A disconnected agent must not take messages off its connection
      if (signal.aborted) return [];
      const messages = await takeMessages(db, poll);
      if (messages.length > 0) return messages;
      requireConnectionOwner(poll, await recordContact(db, poll));
      if (over.aborted) return [];
      await waker.woken(LOOK_AGAIN_MS);
    }
  } finally {
    waker.leave();
  }
}

/** Throws OutboundApiError if another process owns the connection by now, or if the key was revoked. */
function requireConnectionOwner(
  { fencingToken }: LongPoll,
  state: Awaited<ReturnType<typeof recordContact>>,
): void {
  if (state === null) throw new OutboundApiError(401, 'unknown-agent');
  if (state.isRevoked) throw new OutboundApiError(401, 'revoked');
  if (state.fencingToken !== fencingToken) throw new OutboundApiError(409, 'older-line');
}
