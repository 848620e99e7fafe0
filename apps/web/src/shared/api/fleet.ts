import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePermission } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export type FleetQuery = ListQuery<'fleet.list'>;

/** Daily grades change slowly; a new failure appears within a minute. */
const POLL_MS = 60_000;

/** Returns the grid page by page, with the data that its filters need. */
export function useFleet(query: FleetQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.fleet.list, { ...query, limit: 100 }, { refetchInterval: () => POLL_MS });
}

/** Returns causes that several of these websites share. */
export function useSharedCauses({ q, labels, companyId, agentId, state }: FleetQuery) {
  const { queries } = useApi();
  const input = { q, labels, companyId, agentId, state };
  return useQuery({
    ...queries.fleet.causes.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Returns the filter options of the grid that its own figures do not contain; none that the user may not read. */
export function useFleetChoices() {
  const may = usePermission();
  const companies = useAnswer((queries) => queries.companies.list, { limit: 100 } as const, {
    enabled: may('companies.list'),
  });
  const agents = useAnswer((queries) => queries.agents.list, { limit: 100 } as const, {
    enabled: may('agents.list'),
  });
  return { companies: companies.data?.items ?? [], agents: agents.data?.items ?? [] };
}
