import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** Everything recorded of one visit; it never changes. */
export function useObservation(id: string) {
  const { queries } = useApi();
  return useQuery({ ...queries.observations.get.queryOptions({ input: { id } }), staleTime: Infinity });
}

/** The picture of a visited page; it takes the session's token to fetch it. */
export function useScreenshot(observationId: string, enabled: boolean) {
  const { queries } = useApi();
  const options = queries.observations.screenshot.queryOptions({ input: { id: observationId } });
  return useQuery({ ...options, enabled, staleTime: Infinity });
}
