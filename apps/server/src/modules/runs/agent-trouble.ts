import {
  AgentRefused,
  AgentTimeout,
  AgentUnreachable,
  AgentUntrusted,
} from '@vigie/agent-link/agent-errors.ts';

/** Refusals that are temporary. */
const TRY_LATER = new Set([429, 503]);

/** The agent did not accept the message, so the status does not describe its content. */
const UNAUTHENTICATED = 401;

/** Returns whether there is no usable answer: it is unknown what the agent did. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof AgentUnreachable ||
    error instanceof AgentTimeout ||
    error instanceof AgentUntrusted ||
    (error instanceof AgentRefused && error.status === UNAUTHENTICATED)
  );
}

/** Returns whether the agent had an internal error: a retry may succeed. */
export function isFault(error: unknown): boolean {
  return error instanceof AgentRefused && error.status >= 500 && !TRY_LATER.has(error.status);
}

export function isBusy(error: unknown): boolean {
  return error instanceof AgentRefused && TRY_LATER.has(error.status);
}

/** Returns whether the error comes from the agent, not from this server. */
export function isAgentTrouble(error: unknown): boolean {
  return isSilence(error) || error instanceof AgentRefused;
}

/** Returns the result of the work, or null when the agent fails; the caller then tries again. */
export async function unlessAgentTrouble<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAgentTrouble(error)) return null;
    throw error;
  }
}
