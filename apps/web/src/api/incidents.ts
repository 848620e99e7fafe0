import { useQuery } from '@tanstack/react-query';
import type { Incident, IncidentDetail } from '@vigie/contract/incident.ts';
import { useMay } from '../session/use-may.ts';
import { useApi } from './api-provider.tsx';
import { defineResource } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

const LIMIT = 50;
/** Incidents open, grow and end by themselves. */
const POLL_MS = 15_000;

/** Incidents that wait for somebody, then those in hand, muted and over; of each state the newest first. */
export function useIncidents(filters: ListQuery<'incidents.list'>) {
  const { queries } = useApi();
  return useGrowingList(
    queries.incidents.list,
    { ...filters, limit: LIMIT },
    { refetchInterval: () => POLL_MS },
  );
}

/** The newest incidents that nobody has in hand, and how many there are; asked only for those who may read them. */
export function useOpenIncidents(): { items: Incident[]; count: number; isLoading: boolean } {
  const { queries } = useApi();
  const { data, isLoading } = useQuery({
    ...queries.incidents.list.queryOptions({ input: { state: 'open', limit: 25 } }),
    enabled: useMay()('incidents.list'),
    refetchInterval: POLL_MS,
  });
  return { items: data?.items ?? [], count: data?.total.count ?? 0, isLoading };
}

const incidents = defineResource<IncidentDetail>({
  one: (queries) => queries.incidents.get,
  readAgain: (queries) => [queries.incidents.list],
});
export const useIncident = (id: string) => incidents.useOne(id, { refetchInterval: POLL_MS });
export const useAcknowledge = () => incidents.useChange((queries) => queries.incidents.acknowledge);
export const useMute = () => incidents.useChange((queries) => queries.incidents.mute);
export const useReopen = () => incidents.useChange((queries) => queries.incidents.reopen);
