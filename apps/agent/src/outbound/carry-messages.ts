import type { FastifyBaseLogger } from 'fastify';
import { OUTBOUND_ANSWER_BYTES_MAX, type OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { Pause } from '@vigie/agent-link/signed-call.ts';
import { createSignal } from '../signal.ts';
import { createBackoff } from './backoff.ts';
import type { DispatchedAnswer } from './dispatch.ts';

/** Processes the panel's messages and sends the answers back. */
export type Carrier = {
  /** Starts each unknown message, up to the limit of parallel messages. */
  take(messages: readonly OutboundMessage[]): void;
  /** Returns the ids of messages whose answer the panel has not confirmed yet. */
  unconfirmedIds(): string[];
  /** Resolves when more messages can be taken, at the latest after `mostMs`. */
  untilFree(mostMs: number): Promise<void>;
  /** Resolves when no message is in progress. */
  ended(): Promise<void>;
};

type CarrierParts = {
  /** Returns this agent's answer to a message. */
  dispatch: (message: OutboundMessage, signal: AbortSignal) => Promise<DispatchedAnswer>;
  /** Sends an answer to the panel. */
  send: (id: string, answer: DispatchedAnswer, signal: AbortSignal) => Promise<void>;
  pause: Pause;
  random: () => number;
  log: FastifyBaseLogger;
  closing: AbortSignal;
};

/** Maximum number of parallel messages. Most are long polls of events: 16 runs, and as many of a worker that died. */
const AT_ONCE_MAX = 64;
const BYTES_MAX = OUTBOUND_ANSWER_BYTES_MAX;
const KNOWN_MAX = 1_000;
const TRY_AGAIN_STATUS = 429;

export function createCarrier({ dispatch, send, pause, random, log, closing }: CarrierParts): Carrier {
  const inProgress = new Map<string, { bytes: number; done: Promise<void> }>();
  const answered = new Set<string>();
  const ended = createSignal();
  let isFull = false;

  const isAtLimit = () => isFull || inProgress.size >= AT_ONCE_MAX;
  const bytesInProgress = () => [...inProgress.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const canTake = (bytes: number) =>
    inProgress.size === 0 || (inProgress.size < AT_ONCE_MAX && bytesInProgress() + bytes <= BYTES_MAX);

  const deliver = async (id: string, answer: DispatchedAnswer, over: AbortSignal) => {
    const backoff = createBackoff(random);
    while (!over.aborted) {
      try {
        await send(id, answer, over);
        return;
      } catch (error) {
        if (over.aborted || isFinal(error)) return;
        await pause(backoff.nextMs(), over);
      }
    }
  };
  const work = async (message: OutboundMessage) => {
    // The panel no longer waits for the answer.
    const over = AbortSignal.any([closing, AbortSignal.timeout(message.timeoutSeconds * 1000)]);
    try {
      await deliver(message.id, await dispatch(message, over), over);
      remember(answered, message.id);
    } catch (error) {
      if (!over.aborted) log.error({ error, path: message.path }, 'a message of the panel was not answered');
    }
    inProgress.delete(message.id);
    isFull = false;
    ended.fire();
  };

  return {
    take(messages) {
      for (const message of messages) {
        if (inProgress.has(message.id) || answered.has(message.id)) continue;
        const bytes = message.body?.length ?? 0;
        if (canTake(bytes)) inProgress.set(message.id, { bytes, done: work(message) });
        // The panel sends the message again, since `unconfirmedIds` no longer lists it.
        else isFull = true;
      }
    },
    unconfirmedIds: () => [...inProgress.keys()],
    async untilFree(mostMs) {
      if (!isAtLimit()) return;
      const over = AbortSignal.any([closing, AbortSignal.timeout(mostMs)]);
      while (!over.aborted && isAtLimit()) await ended.next(over);
    },
    ended: async () => void (await Promise.all([...inProgress.values()].map(({ done }) => done))),
  };
}

/** Returns whether an error is final: the panel answered, so sending the answer again would change nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof AgentRefused && error.status < 500 && error.status !== TRY_AGAIN_STATUS;
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  const [oldest] = ids;
  if (ids.size > KNOWN_MAX && oldest !== undefined) ids.delete(oldest);
}
