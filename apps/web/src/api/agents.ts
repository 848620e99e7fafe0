import type { Agent } from '@vigie/contract/agent.ts';
import { defineResource } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** An agent goes online or offline by itself: the list is read again while someone looks at it. */
const POLL_MS = 10_000;

export function useAgents(filters: ListQuery<'agents.list'> = {}) {
  const { queries } = useApi();
  return useGrowingList(queries.agents.list, { ...filters, limit: 50 }, { refetchInterval: () => POLL_MS });
}

const agents = defineResource<Agent>({
  one: (queries) => queries.agents.get,
  readAgain: (queries) => [queries.agents.list],
});
export const useAgent = (id: string) => agents.useOne(id, { refetchInterval: POLL_MS });
export const useReadAgent = () => agents.useRead();
/** Pairs with an agent; it counts from then on. */
export const useAssociateAgent = () => agents.useChange((queries) => queries.agents.create);
export const useChangeAgent = () => agents.useChange((queries) => queries.agents.update);
/** Asks the agent how it is, now, and hands it its settings. */
export const useSynchronizeAgent = () => agents.useChange((queries) => queries.agents.synchronize);
/** Has its worker give it new keys as soon as it answers. */
export const useRenewAgentKeys = () => agents.useChange((queries) => queries.agents.renewKeys);
export const useRemoveAgent = () => agents.useRemoval((queries) => queries.agents.remove);
