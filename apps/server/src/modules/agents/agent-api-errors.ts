import { AgentRefused, AgentVersionMismatch } from '@vigie/agent-link/agent-errors.ts';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import { isAddressRefused, problemOf, type AgentProblem } from '../../agent-calls/agent-problem.ts';
import { ApiError } from '../../errors/api-error.ts';

const CODES: Record<AgentProblem, ErrorCode> = {
  unreachable: 'agent-unreachable',
  'name-unknown': 'agent-name-unknown',
  timeout: 'agent-timeout',
  untrusted: 'agent-untrusted',
  'clock-skew': 'agent-clock-skew',
  version: 'agent-version',
  refused: 'agent-untrusted',
  revoked: 'agent-revoked',
};

export function refuseAgentField(
  code: ErrorCode,
  path: string,
  params: Record<string, string | number> = {},
): ApiError {
  return new ApiError(code, { data: { ...params, fields: [{ path, code, params }] } });
}

/**
 * Returns the refusal that explains why this panel could not reach the agent. Rethrows any error that does not come
 * from the agent.
 */
export function explainCallError(error: unknown): ApiError {
  if (isAddressRefused(error)) return refuseAgentField('agent-address-refused', 'url');
  if (error instanceof AgentVersionMismatch) {
    const { agent, panel } = error;
    return refuseAgentField('agent-version', 'url', { agent, panel });
  }
  const problem = problemOf(error);
  if (problem === null) throw error;
  return refuseAgentField(CODES[problem], 'url');
}

/** Returns the refusal that explains why pairing failed. An agent that is already paired answers `not-found`. */
export function explainPairingError(error: unknown): ApiError {
  if (!(error instanceof AgentRefused)) return explainCallError(error);
  if (error.code === 'wrong-code') return refuseAgentField('wrong-pairing-code', 'pairingCode');
  if (error.code === 'code-burnt') return refuseAgentField('pairing-code-burnt', 'pairingCode');
  if (error.code === 'not-found') return refuseAgentField('agent-already-paired', 'url');
  return explainCallError(error);
}
