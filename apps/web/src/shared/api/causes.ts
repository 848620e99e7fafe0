import { keepPreviousData, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { usePermission } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';
import { useSelectedTracker } from './selected-tracker.tsx';
import { defineResource, useAction } from './define-resource.ts';
import { growingOptions, useGrowingList, type ListQuery } from './growing-list.ts';

export type CauseFilters = ListQuery<'causes.list'>;
export type ProblemFilters = Omit<ListQuery<'problems.groups'>, 'by'>;

/** Causes begin, grow and end by themselves. */
const POLL_MS = 15_000;

/** Returns causes in their fixed order: first those that need a user, then the most costly. */
export function useCauses(filters: CauseFilters, limit = 100) {
  const { queries } = useApi();
  return useGrowingList(queries.causes.list, { ...filters, limit }, { refetchInterval: () => POLL_MS });
}

/** Prefetches causes that are shown together with another answer, so that both appear at once. */
export function usePrefetchCauses(filters: CauseFilters, limit: number): void {
  const { queries } = useApi();
  usePrefetchInfiniteQuery(growingOptions(queries.causes.list, { ...filters, limit }));
}

/** Returns the number of causes that each filter would leave. */
export function useCauseCounts(filters: CauseFilters) {
  const { queries } = useApi();
  return useQuery({
    ...queries.causes.counts.queryOptions({ input: filters }),
    placeholderData: keepPreviousData,
  });
}

const causes = defineResource<CauseDetail>((queries) => queries.causes.get);
export const useCause = (id: string) => causes.useOne(id, { refetchInterval: POLL_MS });
export const useSetCauseStates = () => useAction((queries) => queries.causes.setStates);
export const useAssignCauses = () => useAction((queries) => queries.causes.assign);
export const useAddCauseNote = () => useAction((queries) => queries.causes.addNote);
export const useRemoveCauseNote = () => useAction((queries) => queries.causes.removeNote);

/** Returns problems grouped by page. Earlier results stay on screen while new filters load. */
export function useProblemGroups(filters: ProblemFilters) {
  const { queries } = useApi();
  const query = { ...filters, ...useSelectedTracker(), by: 'url', limit: 100 } as const;
  return useGrowingList(queries.problems.groups, query);
}

/** Returns the number of problems that each filter would leave. */
export function useProblemCounts(filters: ProblemFilters) {
  const { queries } = useApi();
  return useQuery({
    ...queries.problems.counts.queryOptions({ input: { ...filters, ...useSelectedTracker() } }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the most severe problems of a page. */
export function useProblemsOfPage(filters: Pick<ProblemFilters, 'websiteId' | 'pageId'>) {
  const { queries } = useApi();
  const input = { ...filters, ...useSelectedTracker(), limit: 25 } as const;
  return useQuery(queries.problems.list.queryOptions({ input }));
}

export function useProblem(id: string | undefined) {
  const { queries } = useApi();
  return useQuery({
    ...queries.problems.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

/** Returns the users to whom problems of a website can be assigned. */
export function useAssignees(websiteId: string) {
  const { queries } = useApi();
  const isAllowed = usePermission()('problems.assignees');
  return useQuery({
    ...queries.problems.assignees.queryOptions({ input: { websiteId } }),
    enabled: isAllowed,
  });
}

export const useSetProblemStates = () => useAction((queries) => queries.problems.setStates);
/** Assigns several problems to a user. */
export const useAssignProblems = () => useAction((queries) => queries.problems.assign);
export const useAddNote = () => useAction((queries) => queries.problems.addNote);
export const useRemoveNote = () => useAction((queries) => queries.problems.removeNote);
