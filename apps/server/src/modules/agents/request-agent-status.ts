import type { AgentClient } from '@vigie/agent-link/client.ts';
import { CLOCK_SKEW_SECONDS, type AgentSettings, type AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { problemOf, type AgentProblem } from '../../agent-calls/agent-problem.ts';

/** Answer of an agent: its status if it gave one, and why it cannot be used. */
export interface AgentAnswer {
  status: AgentStatus | null;
  problem: AgentProblem | null;
  error: string | null;
}

/** Requests an agent's status; with settings, hands them over too. Never throws for a fault of the agent. */
export async function requestAgentStatus(
  client: Pick<AgentClient, 'status' | 'putSettings'>,
  nowMs: () => number,
  settings: AgentSettings | null = null,
): Promise<AgentAnswer> {
  try {
    let status = await client.status();
    if (settings !== null) {
      await client.putSettings(settings);
      status = await client.status();
    }
    const problem = isClockOff(status, nowMs()) ? 'clock-skew' : null;
    return { status, problem, error: problem };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null || !(error instanceof Error)) throw error;
    return { status: null, problem, error: error.message };
  }
}

/**
 * Returns whether the agent's clock is off. Runs end at an instant that the panel names: a wrong clock ends them too
 * early or too late.
 */
export function isClockOff({ clockAt }: AgentStatus, nowMs: number): boolean {
  return Math.abs(Date.parse(clockAt) - nowMs) > CLOCK_SKEW_SECONDS * 1000;
}
