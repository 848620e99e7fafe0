import type { LineMessage } from '@vigie/contract/agent-protocol.ts';
import { noteSeen } from './line-agents.store.ts';
import type { LineNeeds } from './line-calls.ts';
import { LineRefusal } from './line-refusal.ts';
import { takeMessages, type Taking } from './line-messages.store.ts';
import { createWaker, LOOK_AGAIN_MS } from './waker.ts';

export interface Poll extends Taking {
  waitSeconds: number;
  /** Aborts when the agent disconnects or this server closes. */
  signal: AbortSignal;
}

/**
 * Waits until there are messages, the poll's time is over or its signal aborts. Returns the messages. Throws
 * LineRefusal.
 */
export async function holdPoll({ db, notifications }: LineNeeds, poll: Poll): Promise<LineMessage[]> {
  const { agentId, waitSeconds, signal } = poll;
  const over = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1000)]);
  const waker = createWaker(notifications, [{ topic: 'line', id: agentId }], over);
  try {
    for (;;) {
      // A disconnected agent must not take messages off the line
      if (signal.aborted) return [];
      const messages = await takeMessages(db, poll);
      if (messages.length > 0) return messages;
      requireLine(poll, await noteSeen(db, poll));
      if (over.aborted) return [];
      await waker.woken(LOOK_AGAIN_MS);
    }
  } finally {
    waker.leave();
  }
}

/** Throws LineRefusal if another process owns the line by now, or if the key was revoked. */
function requireLine({ line }: Poll, state: Awaited<ReturnType<typeof noteSeen>>): void {
  if (state === null) throw new LineRefusal(401, 'unknown-agent');
  if (state.isRevoked) throw new LineRefusal(401, 'revoked');
  if (state.line !== line) throw new LineRefusal(409, 'older-line');
}
