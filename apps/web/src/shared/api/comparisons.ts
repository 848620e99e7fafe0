import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComparisonQuery } from '@vigie/contract/comparison.ts';
import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useSelectedTracker } from './selected-tracker.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns figures and causes of two runs; the previous comparison stays on screen while another one loads. */
export function useRunComparison(input: ComparisonQuery) {
  const query = { ...input, ...useSelectedTracker() };
  return useAnswer((queries) => queries.comparisons.summary, query, { keepsPrevious: true });
}

/** Returns the pages of two runs side by side, newly broken ones first. */
export function useComparedPages(input: ListQuery<'comparisons.pages'> & { websiteId: string }) {
  const { queries } = useApi();
  return useGrowingList(queries.comparisons.pages, { ...input, ...useSelectedTracker(), limit: 50 });
}

const RUNNING_MS = 5_000;

/** Returns the differences between locations, polled while audits run. */
export function useLocationComparison(input: { websiteId: string; auditsTogether?: string }) {
  const { queries } = useApi();
  return useQuery({
    ...queries.comparisons.locations.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.isWhole === false ? RUNNING_MS : false),
  });
}

/** Returns the pages of audits from several locations, those with the most differences first. */
export function useLocationPages(
  input: ListQuery<'comparisons.locationPages'> & { websiteId: string },
  isWhole: boolean,
) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const queryKey = queries.comparisons.locationPages.key();
  const wasWhole = useRef(isWhole);
  // The last pages arrived with the end, after the list was read.
  useEffect(() => {
    if (isWhole && !wasWhole.current) void queryClient.invalidateQueries({ queryKey });
    wasWhole.current = isWhole;
  });
  return useGrowingList(
    queries.comparisons.locationPages,
    { ...input, limit: 50 },
    { refetchInterval: () => (isWhole ? false : RUNNING_MS) },
  );
}

/** Returns the runs of a website that can be compared, newest first. */
export function useComparableRuns(websiteId: string) {
  const { queries } = useApi();
  return useGrowingList(
    queries.comparisons.runs,
    { websiteId, ...useSelectedTracker(), limit: 100 },
    { keepsPrevious: false },
  );
}

/** Returns the page-view hits of two visits. */
export function useComparedHits(input: { shownId: string; referenceId: string }) {
  const query = { ...input, ...useSelectedTracker() };
  return useAnswer((queries) => queries.comparisons.hits, query, { staleTime: Infinity });
}
