import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** Thrown for a refused request, with its HTTP status and code. */
export class ApiError extends Error {
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
