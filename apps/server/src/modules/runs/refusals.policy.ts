import type { Attempt } from './runs.store.ts';

/** How long an agent rests after it refused a run: the first time, the second … and later. */
const RESTS_SECONDS = [2, 4, 8, 16, 30];

/** Returns agents that turned a run away a short while ago. `untaken`: what no agent took, newest first. */
export function restingAgents(untaken: Pick<Attempt, 'agentId' | 'silentSeconds'>[]): Set<string> {
  const resting = new Set<string>();
  for (const [agentId, attempts = []] of Map.groupBy(untaken, (attempt) => attempt.agentId)) {
    const restSeconds = RESTS_SECONDS[attempts.length - 1] ?? RESTS_SECONDS.at(-1) ?? 0;
    const restedSeconds = attempts[0]?.silentSeconds ?? restSeconds;
    // One that is to come was noted by a clock that has been set back since.
    if (restedSeconds >= 0 && restedSeconds < restSeconds) resting.add(agentId);
  }
  return resting;
}
