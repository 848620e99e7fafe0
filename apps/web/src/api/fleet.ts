import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMay } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export type FleetQuery = ListQuery<'fleet.list'>;

/** Grades of days change slowly; what broke stands there a minute later. */
const POLL_MS = 60_000;

/** Returns the grid, page by page, with what its filters need. */
export function useFleet(query: FleetQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.fleet.list, { ...query, limit: 100 }, { refetchInterval: () => POLL_MS });
}

/** Causes that several of these websites have. */
export function useSharedCauses({ q, labels, companyId, agentId, state }: FleetQuery) {
  const { queries } = useApi();
  const input = { q, labels, companyId, agentId, state };
  return useQuery({
    ...queries.fleet.causes.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Returns what the grid can be narrowed to beside its own figures; nothing of what the user may not read. */
export function useFleetChoices() {
  const may = useMay();
  const companies = useAnswer((queries) => queries.companies.list, { limit: 100 } as const, {
    enabled: may('companies.list'),
  });
  const agents = useAnswer((queries) => queries.agents.list, { limit: 100 } as const, {
    enabled: may('agents.list'),
  });
  return { companies: companies.data?.items ?? [], agents: agents.data?.items ?? [] };
}
