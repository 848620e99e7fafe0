import type { Agent } from '@vigie/contract/agent.ts';
import { defineResource, useAction, useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Agents go online and offline by themselves: the list is polled while it is displayed. */
const POLL_MS = 10_000;

export function useAgents(filters: ListQuery<'agents.list'> = {}) {
  const { queries } = useApi();
  return useGrowingList(queries.agents.list, { ...filters, limit: 50 }, { refetchInterval: () => POLL_MS });
}

const agents = defineResource<Agent>((queries) => queries.agents.get);
export const useAgent = (id: string) => agents.useOne(id, { refetchInterval: POLL_MS });
export const useReadAgent = () => agents.useRead();
/** Pairs with an agent, which is in use from then on. */
export const useAssociateAgent = () => agents.useChange((queries) => queries.agents.create);
export const useChangeAgent = () => agents.useChange((queries) => queries.agents.update);
/** Reads the agent's status now, and sends it its settings. */
export const useSynchronizeAgent = () => agents.useChange((queries) => queries.agents.synchronize);
/** Requests new keys for the agent; the worker sends them as soon as the agent answers. */
export const useRenewAgentKeys = () => agents.useChange((queries) => queries.agents.renewKeys);
export const useRemoveAgent = () => agents.useRemoval((queries) => queries.agents.remove);
/** Revokes the agent's key: it is refused from then on. */
export const useRevokeAgent = () => agents.useChange((queries) => queries.agents.revoke);

/** Returns the unused registration codes of outbound agents, polled every `pollMs`. */
export const useAgentCodes = (pollMs: number) =>
  useAnswer((queries) => queries.agents.codes, undefined, { refetchInterval: pollMs });
export const useMakeAgentCode = () => useAction((queries) => queries.agents.makeCode);
export const useWithdrawAgentCode = () => useAction((queries) => queries.agents.removeCode);
/** Returns the agents whose name, slug or address contains a text, read once. */
export const useAgentsLike = (q: string, enabled: boolean) =>
  useAnswer((queries) => queries.agents.list, { q, limit: 50 }, { enabled });
