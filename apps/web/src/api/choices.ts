import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** The agents that a run can be given to; 100 at most, since it is a choice. */
export function useAgentChoices() {
  const { queries } = useApi();
  const { data, isError } = useQuery(queries.agents.list.queryOptions({ input: { limit: 100 } }));
  return { agents: data?.items, isError };
}

/** Whether no agent is online to take a run; false until that is known. */
export function useNoAgentOnline(enabled: boolean): boolean {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.agents.list.queryOptions({ input: { state: 'online', limit: 25 } }),
    enabled,
  });
  return data?.items.length === 0;
}

/** The contexts of a website. */
export function useContextChoices(websiteId: string) {
  const { queries } = useApi();
  const { data } = useQuery(queries.contexts.list.queryOptions({ input: { websiteId } }));
  return data ?? [];
}

/** The pools of a website, by name. */
export function usePoolChoices(websiteId: string) {
  const { queries } = useApi();
  const { data } = useQuery(queries.pools.list.queryOptions({ input: { websiteId, limit: 100 } }));
  return data?.items ?? [];
}
