import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAction } from './define-resource.ts';

/** Who sees a website's badge. */
export function useBadge(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.badges.get.queryOptions({ input: { id: websiteId } }));
}

export const useSetBadge = () =>
  useAction(
    (queries) => queries.badges.set,
    (queries) => [queries.badges.get],
  );
