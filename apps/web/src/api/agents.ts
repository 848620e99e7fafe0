import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Agent } from '@vigie/contract/agent.ts';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface AgentFilters {
  q?: string;
  state?: Agent['state'];
}

/** An agent goes online or offline by itself: the list is read again while someone looks at it. */
const POLL_MS = 10_000;

export function useAgents(filters: AgentFilters = {}) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.agents.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 50 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const { items: agents, ...rest } = growing(list);
  return { agents, ...rest };
}

export function useAgent(id: string) {
  const { queries } = useApi();
  return useQuery({ ...queries.agents.get.queryOptions({ input: { id } }), refetchInterval: POLL_MS });
}

/** Reads an agent as it is stored now. */
export function useReadAgent(): (id: string) => Promise<Agent> {
  const { client } = useApi();
  return (id) => client.agents.get({ id });
}

/** Puts an agent as it is now into the cache, and has the lists read again. */
function useKeepAgent() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (agent: Agent) => {
    queryClient.setQueryData(queries.agents.get.queryKey({ input: { id: agent.id } }), agent);
    await queryClient.invalidateQueries({ queryKey: queries.agents.list.key() });
  };
}

/** Pairs with an agent; it counts from then on. */
export function useAssociateAgent() {
  const { queries } = useApi();
  return useMutation({ ...queries.agents.create.mutationOptions(), onSuccess: useKeepAgent() });
}

export function useChangeAgent() {
  const { queries } = useApi();
  return useMutation({ ...queries.agents.update.mutationOptions(), onSuccess: useKeepAgent() });
}

/** Asks the agent how it is, now, and hands it its settings. */
export function useSynchronizeAgent() {
  const { queries } = useApi();
  return useMutation({ ...queries.agents.synchronize.mutationOptions(), onSuccess: useKeepAgent() });
}

/** Has its worker give it new keys as soon as it answers. */
export function useRenewAgentKeys() {
  const { queries } = useApi();
  return useMutation({ ...queries.agents.renewKeys.mutationOptions(), onSuccess: useKeepAgent() });
}

export function useRemoveAgent() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.agents.remove.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.agents.list.key() }),
  });
}
