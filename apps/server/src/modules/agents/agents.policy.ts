import type { Agent } from '@vigie/contract/agent.ts';

export interface AgentState {
  state: 'online' | 'offline';
  /** Consecutive polls that contradict `state`. */
  contradictions: number;
}

export const POLL_SECONDS = 10;
const MISSES_TO_OFFLINE = 3;
const ANSWERS_TO_ONLINE = 2;

const KEYS_DAYS = 90;
const DAY_MS = 86_400_000;

/** Returns when keys in use since that instant are due for renewal. */
export const renewKeysAt = (since: Date): Date => new Date(since.getTime() + KEYS_DAYS * DAY_MS);

/** Result of one poll. `unusable`: the agent answered, but cannot take runs. */
export type PollResult = 'answered' | 'missed' | 'unusable';

const MISSES: ReadonlySet<Agent['problem']> = new Set(['unreachable', 'name-unknown', 'timeout']);

/**
 * Returns the poll result of a problem. A missing answer may be temporary. A false signature, a wrong clock or another
 * version is not.
 */
export function pollOf(problem: Agent['problem']): PollResult {
  if (problem === null) return 'answered';
  return MISSES.has(problem) ? 'missed' : 'unusable';
}

/**
 * Returns the state of an agent after one more poll. It is offline after three misses or once it is unusable, online
 * after two answers.
 */
export function nextAgentState(before: AgentState, poll: PollResult): AgentState {
  if (poll === 'unusable') return { state: 'offline', contradictions: 0 };
  const expected = before.state === 'online' ? 'answered' : 'missed';
  if (poll === expected) return { state: before.state, contradictions: 0 };
  const contradictions = before.contradictions + 1;
  const enough = before.state === 'online' ? MISSES_TO_OFFLINE : ANSWERS_TO_ONLINE;
  if (contradictions < enough) return { state: before.state, contradictions };
  return { state: before.state === 'online' ? 'offline' : 'online', contradictions: 0 };
}
