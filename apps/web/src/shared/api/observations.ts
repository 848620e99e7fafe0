import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReEvaluation } from '@vigie/contract/page-history.ts';
import { useAnswer, useCall } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useSelectedTracker } from './selected-tracker.tsx';
import { useGrowingList } from './growing-list.ts';

/** Returns the complete observation of one visit, which never changes. */
export const useObservation = (id: string) =>
  useAnswer((queries) => queries.observations.get, { id, ...useSelectedTracker() }, { staleTime: Infinity });

/** Returns the screenshot of a visited page. Loading it needs the session's token. */
export const useScreenshot = (id: string, enabled: boolean) =>
  useAnswer((queries) => queries.observations.screenshot, { id }, { enabled, staleTime: Infinity });

/** Returns the visits of a page, newest first. */
export function useVisits(pageId: string, limit: 25 | 50 | 100 = 50) {
  const { queries } = useApi();
  return useGrowingList(
    queries.observations.ofPage,
    { id: pageId, ...useSelectedTracker(), limit },
    { keepsPrevious: false },
  );
}

/** Returns the changes from one visit to a later one of the same page. */
export function useComparison(visits: { before: string; after: string }) {
  const query = { id: visits.after, otherId: visits.before, ...useSelectedTracker() };
  return useAnswer((queries) => queries.observations.compare, query, { staleTime: Infinity });
}

const POLL_MS = 1000;

export const useReEvaluate = () => useCall((queries) => queries.observations.reEvaluate);

/** Returns the progress of a re-evaluation. When it ends, all answers based on verdicts are read again. */
export function useReEvaluation(id: string) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...queries.observations.reEvaluation.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : POLL_MS),
  });
  const ended = query.data !== undefined && hasEnded(query.data);
  useEffect(() => {
    if (!ended) return;
    for (const queryKey of [queries.health.key(), queries.problems.key(), queries.dataQuality.key()])
      void queryClient.invalidateQueries({ queryKey });
  }, [ended, queries, queryClient]);
  return query;
}

function hasEnded({ state }: Pick<ReEvaluation, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed';
}
