import type { Agent } from '@vigie/contract/agent.ts';
import { defineResource, useAction, useAnswer, type PickAnswers } from './define-resource.ts';
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
/** Has its key refused from now on, wherever it is used. */
export const useRevokeAgent = () => agents.useChange((queries) => queries.agents.revoke);

const CODES: PickAnswers = (queries) => [queries.agents.codes];

/** The codes that agents which call out may still register by; they are read again every `pollMs`. */
export const useAgentCodes = (pollMs: number) =>
  useAnswer((queries) => queries.agents.codes, undefined, { refetchInterval: pollMs });
export const useMakeAgentCode = () => useAction((queries) => queries.agents.makeCode, CODES);
export const useWithdrawAgentCode = () => useAction((queries) => queries.agents.removeCode, CODES);
/** The agents whose name, slug or address holds a text, asked for once. */
export const useAgentsLike = (q: string, enabled: boolean) =>
  useAnswer((queries) => queries.agents.list, { q, limit: 50 }, { enabled });
