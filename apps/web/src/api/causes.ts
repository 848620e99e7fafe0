import { keepPreviousData, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { useMay } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';
import { useAskedTracker } from './asked.tsx';
import type { Queries } from './client.ts';
import { defineResource, useAction } from './define-resource.ts';
import { growingOptions, useGrowingList, type ListQuery } from './growing-list.ts';

export type CauseFilters = ListQuery<'causes.list'>;
export type ProblemFilters = Omit<ListQuery<'problems.groups'>, 'by'>;

/** Causes begin, grow and end by themselves. */
const POLL_MS = 15_000;

/** Causes in their one order: what waits for somebody, then what costs most. */
export function useCauses(filters: CauseFilters, limit = 100) {
  const { queries } = useApi();
  return useGrowingList(queries.causes.list, { ...filters, limit }, { refetchInterval: () => POLL_MS });
}

/** Asks for causes that are shown once another answer is there, so that both come at once. */
export function useCausesAhead(filters: CauseFilters, limit: number): void {
  const { queries } = useApi();
  usePrefetchInfiniteQuery(growingOptions(queries.causes.list, { ...filters, limit }));
}

/** Returns how many causes each filter would leave. */
export function useCauseCounts(filters: CauseFilters) {
  const { queries } = useApi();
  return useQuery({
    ...queries.causes.counts.queryOptions({ input: filters }),
    placeholderData: keepPreviousData,
  });
}

/** What tells of causes: a change of one makes all of it old. */
const ALL = ({ causes: ofCauses, problems, home, health }: Queries) => [ofCauses, problems, home, health];

const causes = defineResource<CauseDetail>({ one: (queries) => queries.causes.get, readAgain: ALL });
export const useCause = (id: string) => causes.useOne(id, { refetchInterval: POLL_MS });
export const useSetCauseStates = () => useAction((queries) => queries.causes.setStates, ALL);
export const useAssignCauses = () => useAction((queries) => queries.causes.assign, ALL);
export const useAddCauseNote = () => useAction((queries) => queries.causes.addNote, ALL);
export const useRemoveCauseNote = () => useAction((queries) => queries.causes.removeNote, ALL);

/** Returns problems put together by their page; what was found before stays while new filters are answered. */
export function useProblemGroups(filters: ProblemFilters) {
  const { queries } = useApi();
  const asked = { ...filters, ...useAskedTracker(), by: 'url', limit: 100 } as const;
  return useGrowingList(queries.problems.groups, asked);
}

/** Returns how many problems each filter would leave. */
export function useProblemCounts(filters: ProblemFilters) {
  const { queries } = useApi();
  return useQuery({
    ...queries.problems.counts.queryOptions({ input: { ...filters, ...useAskedTracker() } }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the gravest problems of a page. */
export function useProblemsOfPage(filters: Pick<ProblemFilters, 'websiteId' | 'pageId'>) {
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

/** Returns who may be given problems of a website. */
export function useAssignees(websiteId: string) {
  const { queries } = useApi();
  const isAsked = useMay()('problems.assignees');
  return useQuery({
    ...queries.problems.assignees.queryOptions({ input: { websiteId } }),
    enabled: isAsked,
  });
}

/** The same state for several problems at once. */
export const useSetProblemStates = () => useAction((queries) => queries.problems.setStates, ALL);
/** Gives several problems to somebody. */
export const useAssignProblems = () => useAction((queries) => queries.problems.assign, ALL);
export const useAddNote = () => useAction((queries) => queries.problems.addNote, ALL);
export const useRemoveNote = () => useAction((queries) => queries.problems.removeNote, ALL);
