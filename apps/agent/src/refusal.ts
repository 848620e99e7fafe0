import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** What the agent will not do, with the HTTP status and code that say so. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: AgentRefusal;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: AgentRefusal, retryAfterSeconds?: number) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
