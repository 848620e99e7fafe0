import { useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';

/** Returns up to 100 agents that a run can be given to. */
export function useAgentChoices() {
  const { data, isError } = useAnswer((queries) => queries.agents.list, { limit: 100 });
  return { agents: data?.items, isError };
}

const AGENTS_MS = 10_000;

/** Returns the agents that may visit a website, in their current state; undefined until they are loaded. */
export const useAgentsOfWebsite = (id: string) =>
  useAnswer((queries) => queries.websites.agents, { id }, { refetchInterval: AGENTS_MS }).data?.agents;

/** Returns whether no agent is online to take a run; false until that is known. */
export function useNoAgentOnline(enabled: boolean): boolean {
  const online = { state: 'online', limit: 25 } as const;
  return useAnswer((queries) => queries.agents.list, online, { enabled }).data?.items.length === 0;
}

export const useContextChoices = (websiteId: string) =>
  useAnswer((queries) => queries.contexts.list, { websiteId }).data ?? [];

/** Returns the pools of a website, by name. */
export const usePoolChoices = (websiteId: string) =>
  useAnswer((queries) => queries.pools.list, { websiteId, limit: 100 }).data?.items ?? [];

const SAMPLE_SIZE = 25 as const;

/** Returns the known pages of a website that match the patterns, or all: their number and the first ones. */
export function useMatchingPages(websiteId: string, patterns: readonly string[], isAll = false) {
  const query = { id: websiteId, pattern: [...patterns], limit: SAMPLE_SIZE };
  const options = { enabled: isAll || patterns.length > 0, keepsPrevious: true };
  return useAnswer((queries) => queries.websites.pages, query, options);
}

/** Returns addresses of known pages that contain a text. */
export function useKnownPages(websiteId: string, q: string): string[] {
  const query = { id: websiteId, limit: SAMPLE_SIZE, q: q === '' ? undefined : q } as const;
  const { data } = useAnswer((queries) => queries.websites.pages, query, { keepsPrevious: true });
  return data?.items.map(({ url }) => url) ?? [];
}

/** Returns the known pages of a website whose address contains a text, page by page. */
export function useKnownPageList(websiteId: string, q: string) {
  const { queries } = useApi();
  return useGrowingList(queries.websites.pages, { id: websiteId, limit: 50, q: q === '' ? undefined : q });
}
