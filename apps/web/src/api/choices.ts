import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** The agents that a run can be given to; 100 at most, since it is a choice. */
export function useAgentChoices() {
  const { queries } = useApi();
  const { data, isError } = useQuery(queries.agents.list.queryOptions({ input: { limit: 100 } }));
  return { agents: data?.items, isError };
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
