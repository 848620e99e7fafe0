import {
  OUTBOUND_PATH,
  outboundOpenedSchema,
  outboundPolledSchema,
  type AgentStatus,
  type OutboundAnswerQuery,
  type OutboundMessage,
  type OutboundPoll,
} from '@vigie/contract/agent-protocol.ts';
import type * as z from 'zod';
import { AgentRefused, AgentUntrusted } from './agent-errors.ts';
import { jsonOf, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { importPrivateKey, importPublicKey } from './keys.ts';
import { createSignedCall, pauseOrAbort, type Pause } from './signed-call.ts';

export type OutboundClientOptions = {
  /** Address of the panel with which the agent registered. */
  panelUrl: string;
  panelId: string;
  agentId: string;
  /** Returns the present keys of the link; they change while the connection is open. */
  keys: () => { agentKey: string; panelPublicKey: string };
  clock: Clock;
  fetch: FetchLike;
  /** Seconds for a whole answer, 15 by default; a poll's wait is added. */
  timeoutSeconds?: number;
  pause?: Pause;
};

export type OutboundAnswer = Omit<OutboundAnswerQuery, 'line'> & {
  line: number;
  messageId: string;
  body: Uint8Array;
};

/**
 * Calls of an outbound agent to its panel. Each may throw AgentUnreachable, AgentTimeout, AgentUntrusted
 * (AnswerUnproven: another machine on the way answered, or a panel that does not know this agent) or AgentRefused (401
 * `revoked`, 409 `older-line`, 429, 503).
 */
export type OutboundClient = {
  /** Takes the connection over from every earlier process of this agent; returns its number. */
  open(status: AgentStatus): Promise<number>;
  /** Waits for messages of the panel. */
  poll(poll: OutboundPoll, signal?: AbortSignal): Promise<OutboundMessage[]>;
  /** Sends an answer; returns `gone` if no caller waits for it any more. The same answer again changes nothing. */
  answer(answer: OutboundAnswer, signal?: AbortSignal): Promise<'taken' | 'gone'>;
};

export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const call = createSignedCall({
    url: options.panelUrl,
    panelId: options.panelId,
    agentId: options.agentId,
    keys: () => {
      const { agentKey, panelPublicKey } = options.keys();
      return { ownKey: importPrivateKey(agentKey), farKey: importPublicKey(panelPublicKey) };
    },
    clock: options.clock,
    fetch: options.fetch,
    timeoutSeconds: options.timeoutSeconds ?? 15,
    pause: options.pause ?? pauseOrAbort,
  });
  return {
    async open(status) {
      const verb = { method: 'POST', path: `${OUTBOUND_PATH}/openings`, json: { status } };
      return read(await call(verb), outboundOpenedSchema).line;
    },
    async poll(poll, signal) {
      const waitSeconds = poll.waitSeconds ?? 0;
      // If the network cuts a poll off, the agent requests a shorter one.
      const isOnce = true;
      const verb = {
        method: 'POST',
        path: `${OUTBOUND_PATH}/polls`,
        json: poll,
        waitSeconds,
        isOnce,
        signal,
      };
      return read(await call(verb), outboundPolledSchema).messages;
    },
    async answer({ messageId, body, ...query }, signal) {
      const path = `${OUTBOUND_PATH}/answers/${messageId}?${queryOf(query)}`;
      try {
        await call({ method: 'POST', path, bytes: body, signal });
        return 'taken';
      } catch (error) {
        if (error instanceof AgentRefused && error.status === 404) return 'gone';
        throw error;
      }
    },
  };
}

function queryOf(query: OutboundAnswerQuery): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

function read<T extends z.ZodType>(incoming: Incoming, schema: T): z.infer<T> {
  const known = schema.safeParse(jsonOf(incoming));
  if (!known.success) throw new AgentUntrusted('the answer breaks the protocol', { cause: known.error });
  return known.data;
}
