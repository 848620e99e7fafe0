import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** Refusal of a message that an agent sent over its outbound connection: an HTTP status and the reason. */
export class OutboundApiError extends Error {
  override name = 'OutboundApiError';
  readonly status: number;
  readonly code: AgentRefusal;
  /** The panel's clock, with the reason `clock-skew`; else null. */
  readonly clockAt: Date | null;

  constructor(status: number, code: AgentRefusal, clockAt: Date | null = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.clockAt = clockAt;
  }
}
