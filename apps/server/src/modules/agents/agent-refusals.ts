import { AgentRefused, AgentVersionMismatch } from '@vigie/agent-link/agent-errors.ts';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import { isAddressRefused, problemOf, type AgentProblem } from '../../agent-calls/agent-problem.ts';
import { Refusal } from '../../errors/refusal.ts';

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

/** Returns a refusal that names the field which is to be fixed. */
export function refuseAgentField(
  code: ErrorCode,
  path: string,
  params: Record<string, string | number> = {},
): Refusal {
  return new Refusal(code, { data: { ...params, fields: [{ path, code, params }] } });
}

/**
 * Returns the refusal that tells the user why this panel could not reach the agent. Throws again any error that is
 * not the agent's.
 */
export function refusalForCall(error: unknown): Refusal {
  if (isAddressRefused(error)) return refuseAgentField('agent-address-refused', 'url');
  if (error instanceof AgentVersionMismatch) {
    const { agent, panel } = error;
    return refuseAgentField('agent-version', 'url', { agent, panel });
  }
  const problem = problemOf(error);
  if (problem === null) throw error;
  return refuseAgentField(CODES[problem], 'url');
}

/**
 * Returns why pairing failed. An agent that has a panel knows no pairing; what is no agent says nothing of the kind.
 */
export function refusalForPairing(error: unknown): Refusal {
  if (!(error instanceof AgentRefused)) return refusalForCall(error);
  if (error.code === 'wrong-code') return refuseAgentField('wrong-pairing-code', 'pairingCode');
  if (error.code === 'code-burnt') return refuseAgentField('pairing-code-burnt', 'pairingCode');
  if (error.code === 'not-found') return refuseAgentField('agent-already-paired', 'url');
  return refusalForCall(error);
}
