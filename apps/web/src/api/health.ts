import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

export interface HealthInput {
  websiteId: string;
  from: string;
  to: string;
}

/** Days begin at the reader's midnight. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The health of a website over a period; the period before stays on screen while a new one loads. */
export function useHealth(input: HealthInput) {
  const { queries } = useApi();
  return useQuery({
    ...queries.health.overview.queryOptions({ input }),
    placeholderData: (previous, query) =>
      query?.queryKey && websiteOf(query.queryKey) === input.websiteId ? previous : undefined,
  });
}

/** The evolution of a website over a period; the one before stays on screen meanwhile. */
export function useEvolution(input: HealthInput, enabled = true) {
  const { queries } = useApi();
  return useQuery({
    ...queries.health.evolution.queryOptions({ input: { ...input, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) =>
      query?.queryKey && websiteOf(query.queryKey) === input.websiteId ? previous : undefined,
    enabled,
  });
}

function websiteOf(queryKey: readonly unknown[]): string | undefined {
  return (queryKey[1] as { input?: { websiteId?: string } } | undefined)?.input?.websiteId;
}
