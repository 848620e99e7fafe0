import type { Attempt } from './runs.store.ts';

/** Backoff of an agent that refused a run, in seconds: after the first refusal, the second, and later ones. */
const BACKOFF_SECONDS = [2, 4, 8, 16, 30];

/** Returns agents that refused a run recently. `untaken`: attempts that no agent took, newest first. */
export function listAgentsInBackoff(untaken: Pick<Attempt, 'agentId' | 'silentSeconds'>[]): Set<string> {
  const resting = new Set<string>();
  for (const [agentId, attempts = []] of Map.groupBy(untaken, (attempt) => attempt.agentId)) {
    const restSeconds = BACKOFF_SECONDS[attempts.length - 1] ?? BACKOFF_SECONDS.at(-1) ?? 0;
    const restedSeconds = attempts[0]?.silentSeconds ?? restSeconds;
    // A negative silence means that the clock has been set back since.
    if (restedSeconds >= 0 && restedSeconds < restSeconds) resting.add(agentId);
  }
  return resting;
}
