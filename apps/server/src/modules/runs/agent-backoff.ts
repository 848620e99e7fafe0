import type { Clock } from '../../clock.ts';

/**
 * Backoff of agents that did not finish a part of a run. Each pause is longer than the one before, so that failing
 * agents are not retried endlessly.
 */
export interface AgentBackoff {
  isResting(agentId: string): boolean;
  failed(agentId: string): void;
  succeeded(agentId: string): void;
}

const FIRST_BACKOFF_MS = 5_000;
const LONGEST_BACKOFF_MS = 300_000;
/** Number of failures in a row after which an agent gets no more parts of this run. */
const FAILURES_MAX = 6;

export function createAgentBackoff(steady: Clock): AgentBackoff {
  const failures = new Map<string, { count: number; untilMs: number }>();
  return {
    isResting(agentId) {
      const failed = failures.get(agentId);
      return failed !== undefined && (failed.count >= FAILURES_MAX || steady.now() < failed.untilMs);
    },
    failed(agentId) {
      const before = failures.get(agentId)?.count ?? 0;
      const restMs = Math.min(FIRST_BACKOFF_MS * 2 ** before, LONGEST_BACKOFF_MS);
      failures.set(agentId, { count: before + 1, untilMs: steady.now() + restMs });
    },
    succeeded: (agentId) => void failures.delete(agentId),
  };
}
