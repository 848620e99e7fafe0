import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { OutboundClient } from '@vigie/agent-link/outbound-client.ts';
import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import type { DispatchedAnswer } from './dispatch.ts';

/** Fencing token of an outbound connection: the panel's number of the newest process of an agent. */
export type FencingToken = {
  /** Takes the connection over unless this process already has it; returns its fencing token. */
  open(): Promise<number>;
  send: (messageId: string, answer: DispatchedAnswer, signal: AbortSignal) => Promise<void>;
  /** Records the reason of a failed call. */
  failed(error: unknown): void;
  /**
   * Returns whether another process has the connection. This process may not take it back, or two copies would
   * alternate.
   */
  isTaken(): boolean;
};

export function createFencingToken(client: OutboundClient, status: () => AgentStatus): FencingToken {
  let number = 0;
  let isTaken = false;
  /** Number of pending openings. Each may still reach the panel and fence out this process. */
  let openingsUnderWay = 0;
  return {
    async open() {
      if (number !== 0) return number;
      openingsUnderWay += 1;
      try {
        number = await client.open(status());
        openingsUnderWay -= 1;
      } catch (error) {
        if (error instanceof AgentRefused) openingsUnderWay -= 1;
        throw error;
      }
      return number;
    },
    async send(messageId, answer, signal) {
      await client.answer({ ...answer, line: number, messageId }, signal);
    },
    failed(error) {
      if (!(error instanceof AgentRefused) || error.code !== 'older-line') return;
      if (openingsUnderWay === 0) isTaken = true;
      else openingsUnderWay -= 1;
      number = 0;
    },
    isTaken: () => isTaken,
  };
}
