import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { isOfSame, TIME_ZONE } from './asked-before.ts';

export interface HealthInput {
  websiteId: string;
  from: string;
  to: string;
}

/** The health of a website over a period; the period before stays on screen while a new one loads. */
export function useHealth(input: HealthInput) {
  const { queries } = useApi();
  return useQuery({
    ...queries.health.overview.queryOptions({ input }),
    placeholderData: (previous, query) => (isOfSame(query, input, ['websiteId']) ? previous : undefined),
  });
}

/** The evolution of a website over a period; the one before stays on screen meanwhile. */
export function useEvolution(input: HealthInput, enabled = true) {
  const { queries } = useApi();
  return useQuery({
    ...queries.health.evolution.queryOptions({ input: { ...input, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) => (isOfSame(query, input, ['websiteId']) ? previous : undefined),
    enabled,
  });
}
