import { useAction, useAnswer } from './define-resource.ts';

/** Who sees a website's badge. */
export const useBadge = (websiteId: string) => useAnswer((queries) => queries.badges.get, { id: websiteId });

export const useSetBadge = () =>
  useAction(
    (queries) => queries.badges.set,
    (queries) => [queries.badges.get],
  );
