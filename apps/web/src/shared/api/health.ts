import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useSelectedTracker, isOfSame, TIME_ZONE } from './selected-tracker.tsx';
import { useAction } from './define-resource.ts';

export interface HealthInput {
  websiteId: string;
  from: string;
  to: string;
}

const OF_SAME = ['websiteId', 'trackerId'] as const;

/** Returns the health of a website over a period; the previous period stays on screen while a new one loads. */
export function useHealth(input: HealthInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker() };
  return useQuery({
    ...queries.health.overview.queryOptions({ input: inputWithTracker }),
    placeholderData: (previous, query) => (isOfSame(query, inputWithTracker, OF_SAME) ? previous : undefined),
  });
}

/** Returns the evolution of a website over a period; the previous one stays on screen while a new one loads. */
export function useEvolution(input: HealthInput, enabled = true) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker() };
  return useQuery({
    ...queries.health.evolution.queryOptions({ input: { ...inputWithTracker, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) => (isOfSame(query, inputWithTracker, OF_SAME) ? previous : undefined),
    enabled,
  });
}

export const useCreateRelease = () => useAction((queries) => queries.releases.create);
export const useRemoveRelease = () => useAction((queries) => queries.releases.remove);
