import { useAnswer } from './define-resource.ts';

/** The agents that a run can be given to; 100 at most, since it is a choice. */
export function useAgentChoices() {
  const { data, isError } = useAnswer((queries) => queries.agents.list, { limit: 100 });
  return { agents: data?.items, isError };
}

/** Whether no agent is online to take a run; false until that is known. */
export function useNoAgentOnline(enabled: boolean): boolean {
  const online = { state: 'online', limit: 25 } as const;
  return useAnswer((queries) => queries.agents.list, online, { enabled }).data?.items.length === 0;
}

/** The contexts of a website. */
export const useContextChoices = (websiteId: string) =>
  useAnswer((queries) => queries.contexts.list, { websiteId }).data ?? [];

/** The pools of a website, by name. */
export const usePoolChoices = (websiteId: string) =>
  useAnswer((queries) => queries.pools.list, { websiteId, limit: 100 }).data?.items ?? [];
