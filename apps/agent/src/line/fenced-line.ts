import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { LineClient } from '@vigie/agent-link/line-client.ts';
import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import type { DispatchedAnswer } from './dispatch.ts';

/** The number by which the panel knows the newest process of an agent. */
export type FencedLine = {
  /** Takes the line over where this process has not yet; its number. */
  open(): Promise<number>;
  send: (messageId: string, answer: DispatchedAnswer, signal: AbortSignal) => Promise<void>;
  /** Hears why a call failed. */
  failed(error: unknown): void;
  /** Another process has the line: this one may not take it back, or two copies would take turns. */
  isTaken(): boolean;
};

export function createFencedLine(client: LineClient, status: () => AgentStatus): FencedLine {
  let number = 0;
  let isTaken = false;
  /** Each may still reach the panel, and take the line from this very process. */
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
