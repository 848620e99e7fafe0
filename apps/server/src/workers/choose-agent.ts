import type { Job } from '@vigie/contract/job.ts';
import type { AgentSlots } from '../modules/agents/agent-slots.store.ts';

export type Choice =
  | { agent: AgentSlots; waiting: null }
  | { agent: null; waiting: NonNullable<Job['waiting']> };

/** The agent for the next run, of agents in the order of their free slots; or why none can take it now. */
export function chooseAgent(agents: AgentSlots[], wantedId: string | null): Choice {
  const wanted = wantedId === null ? agents : agents.filter(({ id }) => id === wantedId);
  const reachable = wanted.filter(({ isReachable }) => isReachable);
  const active = reachable.filter(({ isPaused }) => !isPaused);
  const [agent] = active.filter(({ free }) => free > 0);
  if (agent !== undefined) return { agent, waiting: null };
  if (reachable.length === 0) return { agent: null, waiting: 'no-agent-online' };
  return { agent: null, waiting: active.length === 0 ? 'agent-paused' : 'agent-busy' };
}
