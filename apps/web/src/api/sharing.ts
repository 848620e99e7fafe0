import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';
import { isOfSame } from './asked.tsx';
import { useAction, useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** The links of a website that still work, newest first. */
export function useSharedLinks(websiteId: string) {
  const { queries } = useApi();
  return useGrowingList(queries.sharedLinks.list, { websiteId, limit: 25 });
}

const LIST = (queries: Queries) => [queries.sharedLinks.list];

export const useShare = () => useAction((queries) => queries.sharedLinks.create, LIST);
export const useUnshare = () => useAction((queries) => queries.sharedLinks.remove, LIST);

/** The health that a link opens, of one tracker; that of another one stays on screen meanwhile. */
export function useSharedHealth(token: string, trackerId: string | undefined) {
  const { queries } = useApi();
  const asked = { token, ...(trackerId !== undefined && { trackerId }) };
  return useQuery({
    ...queries.sharedHealth.open.queryOptions({ input: asked }),
    enabled: token !== '',
    placeholderData: (previous, query) => (isOfSame(query, asked, ['token']) ? previous : undefined),
  });
}

/** Who sees a website's badge. */
export const useBadge = (websiteId: string) => useAnswer((queries) => queries.badges.get, { id: websiteId });

export const useSetBadge = () =>
  useAction(
    (queries) => queries.badges.set,
    (queries) => [queries.badges.get],
  );
