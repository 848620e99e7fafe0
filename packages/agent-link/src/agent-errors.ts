import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** There is no connection to the agent, or it broke. An outbound agent raises the same error about its panel. */
export class AgentUnreachable extends Error {
  override name = 'AgentUnreachable';
}

/** The answer broke off: the agent may have executed the request. */
export class AnswerCut extends AgentUnreachable {}

/** No complete answer came in time. */
export class AgentTimeout extends Error {
  override name = 'AgentTimeout';
}

/** The answer is not proven to come from the paired agent, or breaks the protocol: no part of it may be used. */
export class AgentUntrusted extends Error {
  override name = 'AgentUntrusted';
}

/**
 * The answer carries no signature of the other end: it was damaged in transit, or comes from another sender. Its
 * content may be logged, and not used otherwise.
 */
export class AnswerUnproven extends AgentUntrusted {
  readonly status: number;
  readonly claimed: AgentRefusal | null;

  constructor(status: number, claimed: AgentRefusal | null) {
    super(`the answer (${status}) is not signed by the other end of the link`);
    this.status = status;
    this.claimed = claimed;
  }
}

/** A screenshot does not match its hash, although the agent signed the hash: it is damaged on the agent. */
export class BlobDamaged extends AgentUntrusted {}

/** The agent uses another version of the link protocol. */
export class AgentVersionMismatch extends Error {
  override name = 'AgentVersionMismatch';
  readonly agent: number;
  readonly panel: number;

  constructor(versions: { agent: number; panel: number }) {
    super(`the agent speaks version ${versions.agent} of the link, the panel version ${versions.panel}`);
    this.agent = versions.agent;
    this.panel = versions.panel;
  }
}

/** The agent refused the request in a signed answer: an HTTP status, and the agent's code if it gave one. */
export class AgentRefused extends Error {
  override name = 'AgentRefused';
  readonly status: number;
  readonly code: AgentRefusal | null;
  /** Seconds after which to repeat the request; null if the agent named none. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: AgentRefusal | null, retryAfterSeconds: number | null) {
    super(`the agent refused: ${status} ${code ?? ''}`.trimEnd());
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
