import type { Job } from '@vigie/contract/job.ts';
import { fitsNeeds, NO_NEEDS, type AgentNeeds } from '@vigie/contract/labels.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { AgentSlots } from '../agents/agent-slots.store.ts';

export type Choice =
  | { agent: AgentSlots; waiting: null }
  | { agent: null; waiting: NonNullable<Job['waiting']> };

/** Features of a run that an agent of an older version does not support. */
export interface Abilities {
  /** True if it has journeys. */
  hasJourneys: boolean;
  /** True if it belongs to a consent matrix. */
  isOfMatrix: boolean;
  /** True if it delays requests. */
  holdsBack: boolean;
  withdraws: boolean;
  /** True for a rehearsal, or a replay that restores changed items. */
  isRehearsal: boolean;
  /** True if it visits pages without and with a policy. */
  triesPolicy: boolean;
  /** True if it visits pages without and with a draft of a container. */
  triesContainer: boolean;
}

export interface Wanted extends Partial<Abilities> {
  /** The only agent that may run it; null for any. */
  agentId: string | null;
  /** Required labels and location, if `agentId` is null. */
  agentNeeds?: AgentNeeds | undefined;
  /** Agents in backoff after they refused the run. */
  resting: ReadonlySet<string>;
}

/**
 * Returns the agent for the next run, from agents in the order of their free slots. Otherwise returns the reason why
 * none can take it.
 */
export function chooseAgent(agents: AgentSlots[], { resting, ...needed }: Wanted): Choice {
  const fitting = fittingAgents(agents, needed);
  const able = fitting.filter((agent) => isAble(agent, needed));
  const isAgentKnown = needed.agentId === null || fitting.length > 0;
  if (able.length === 0 && agents.length > 0 && isAgentKnown)
    return { agent: null, waiting: 'no-agent-fits' };
  const reachable = able.filter(({ isReachable }) => isReachable);
  const active = reachable.filter(({ isPaused }) => !isPaused);
  const willing = active.filter(({ free }) => free > 0);
  const agent = willing.find(({ id }) => !resting.has(id));
  if (agent !== undefined) return { agent, waiting: null };
  if (willing.length > 0) return { agent: null, waiting: 'agent-refused' };
  if (reachable.length === 0) return { agent: null, waiting: 'no-agent-online' };
  return { agent: null, waiting: active.length === 0 ? 'agent-paused' : 'agent-busy' };
}

export function isAble(agent: AgentSlots, needed: Partial<Abilities>): boolean {
  return (
    agent.redacts &&
    (agent.runsJourneys || needed.hasJourneys !== true) &&
    (agent.makesMatrices || needed.isOfMatrix !== true) &&
    (agent.holdsBack || needed.holdsBack !== true) &&
    (agent.withdraws || needed.withdraws !== true) &&
    (agent.rehearses || needed.isRehearsal !== true) &&
    (agent.triesPolicies || needed.triesPolicy !== true) &&
    (agent.triesContainers || needed.triesContainer !== true)
  );
}

/** Returns the features that the visits of a plan need, without its journeys. */
export const visitsNeed = ({
  matrixState,
  holdBack,
  rehearsal,
  replay,
  triedPolicy,
  triesContainer,
}: Pick<
  RunPlan,
  'matrixState' | 'holdBack' | 'rehearsal' | 'replay' | 'triedPolicy' | 'triesContainer'
>): Omit<Abilities, 'hasJourneys'> => ({
  isOfMatrix: matrixState !== undefined,
  holdsBack: holdBack !== undefined,
  withdraws: matrixState === 'withdrawn',
  isRehearsal: rehearsal !== undefined || replay !== undefined,
  triesPolicy: triedPolicy !== undefined,
  triesContainer: triesContainer === true,
});

/** Returns the agents that may take a run: the requested one, or all that have the required labels and location. */
export function fittingAgents<A extends Pick<AgentSlots, 'id' | 'labels' | 'location'>>(
  agents: A[],
  { agentId, agentNeeds = NO_NEEDS }: Omit<Wanted, 'resting'>,
): A[] {
  return agents.filter((agent) => (agentId === null ? fitsNeeds(agent, agentNeeds) : agent.id === agentId));
}
