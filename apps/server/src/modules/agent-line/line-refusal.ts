import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** What an agent sent over its line is not taken: an HTTP status and the reason. */
export class LineRefusal extends Error {
  override name = 'LineRefusal';
  readonly status: number;
  readonly code: AgentRefusal;
  /** With `clock-skew`: the panel's clock. */
  readonly clockAt: Date | null;

  constructor(status: number, code: AgentRefusal, clockAt: Date | null = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.clockAt = clockAt;
  }
}
