import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';

/** No connection to the agent, or it broke off; over its line, an agent says the same of its panel. */
export class AgentUnreachable extends Error {
  override name = 'AgentUnreachable';
}

/** The answer broke off: the agent may have done what it was asked. */
export class AnswerCut extends AgentUnreachable {}

/** No whole answer in time. */
export class AgentTimeout extends Error {
  override name = 'AgentTimeout';
}

/** The answer is not proven to be the paired agent's, or breaks the protocol: nothing of it may be used. */
export class AgentUntrusted extends Error {
  override name = 'AgentUntrusted';
}

/**
 * The answer carries no signature of the far end: it was damaged on its way, or is somebody else's. What it claims is
 * good for a log, and for nothing else.
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

/** The agent speaks another version of the link. */
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

/** The agent answered, genuinely, that it will not: an HTTP status, and the agent's code where it gave one. */
export class AgentRefused extends Error {
  override name = 'AgentRefused';
  readonly status: number;
  readonly code: AgentRefusal | null;
  /** Seconds after which to ask again, null when the agent named none. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: AgentRefusal | null, retryAfterSeconds: number | null) {
    super(`the agent refused: ${status} ${code ?? ''}`.trimEnd());
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
