import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAskedTracker } from './asked-tracker.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

export type ProblemFilters = Omit<ListQuery<'problems.groups'>, 'by'>;

/** Problems put together by their page or cause; what was found before stays while new filters are answered. */
export function useProblemGroups(filters: ListQuery<'problems.groups'>) {
  const { queries } = useApi();
  return useGrowingList(queries.problems.groups, { ...filters, ...useAskedTracker(), limit: 100 });
}

/** How many problems each filter would leave. */
export function useProblemCounts(filters: ProblemFilters) {
  const { queries } = useApi();
  return useQuery({
    ...queries.problems.counts.queryOptions({ input: { ...filters, ...useAskedTracker() } }),
    placeholderData: keepPreviousData,
  });
}

/** The gravest problems of a page or of a cause. */
export function useProblemsOf(filters: ProblemFilters) {
  const { queries } = useApi();
  const input = { ...filters, ...useAskedTracker(), limit: 25 } as const;
  return useQuery(queries.problems.list.queryOptions({ input }));
}

export function useProblem(id: string | undefined) {
  const { queries } = useApi();
  return useQuery({
    ...queries.problems.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

/** Who may be given problems of a website. */
export function useAssignees(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.problems.assignees.queryOptions({ input: { websiteId } }));
}

const ALL = (queries: Queries) => [queries.problems];

/** The same state for several problems at once. */
export const useSetProblemStates = () => useAction((queries) => queries.problems.setStates, ALL);
/** Gives several problems to somebody. */
export const useAssignProblems = () => useAction((queries) => queries.problems.assign, ALL);
export const useAddNote = () => useAction((queries) => queries.problems.addNote, ALL);
export const useRemoveNote = () => useAction((queries) => queries.problems.removeNote, ALL);
