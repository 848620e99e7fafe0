import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAction } from './define-resource.ts';

/** A website's limits, with what it uses of them. */
export function useLimits(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.websites.limits.queryOptions({ input: { id: websiteId } }));
}

export const useSetLimits = () =>
  useAction(
    (queries) => queries.websites.setLimits,
    (queries) => [queries.websites],
  );
