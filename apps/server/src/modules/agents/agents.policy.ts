export interface AgentState {
  state: 'online' | 'offline';
  /** Answers in a row that spoke against `state`. */
  contradictions: number;
}

export const POLL_SECONDS = 10;
const MISSES_TO_OFFLINE = 3;
const ANSWERS_TO_ONLINE = 2;

/** What an agent is after one more poll: offline after three misses or one false signature, online after two answers. */
export function nextAgentState(before: AgentState, poll: 'answered' | 'missed' | 'untrusted'): AgentState {
  if (poll === 'untrusted') return { state: 'offline', contradictions: 0 };
  const expected = before.state === 'online' ? 'answered' : 'missed';
  if (poll === expected) return { state: before.state, contradictions: 0 };
  const contradictions = before.contradictions + 1;
  const enough = before.state === 'online' ? MISSES_TO_OFFLINE : ANSWERS_TO_ONLINE;
  if (contradictions < enough) return { state: before.state, contradictions };
  return { state: before.state === 'online' ? 'offline' : 'online', contradictions: 0 };
}
