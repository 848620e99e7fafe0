import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface TestFilters {
  websiteId: string;
  q?: string;
  category?: Category;
  severity?: Severity;
  draft?: 'true' | 'false';
  poolId?: string;
}

/** The tests of a website that the filters let through; what was found before stays while new filters are answered. */
export function useTests(filters: TestFilters) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.tests.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 50 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const { items: tests, ...rest } = growing(list);
  return { tests, ...rest };
}

export function useTest(id: string) {
  const { queries } = useApi();
  return useQuery(queries.tests.get.queryOptions({ input: { id } }));
}

/** Reads a test as it is now, past the cache. */
export function useReadTest(): (id: string) => Promise<PageTest> {
  const { client } = useApi();
  return (id) => client.tests.get({ id });
}

/** The newest runs of a test. */
export function useTestHistory(id: string) {
  const { queries } = useApi();
  return useQuery(queries.tests.history.queryOptions({ input: { id } }));
}

/** Pools name their tests and count them: whatever changes a test changes them too. */
function useChanged() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return (test?: PageTest) => {
    if (test) queryClient.setQueryData(queries.tests.get.queryKey({ input: { id: test.id } }), test);
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.tests.list.key() }),
      queryClient.invalidateQueries({ queryKey: queries.pools.key() }),
    ]);
  };
}

export function useCreateTest() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.tests.create.mutationOptions(), onSuccess: (test) => changed(test) });
}

export function useUpdateTest() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.tests.update.mutationOptions(), onSuccess: (test) => changed(test) });
}

export function useDuplicateTest() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.tests.duplicate.mutationOptions(), onSuccess: (test) => changed(test) });
}

/** The test itself stays in the cache for the screen that is being left. */
export function useRemoveTest() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.tests.remove.mutationOptions(), onSuccess: () => changed() });
}

/** Keeps a job that was just started, so that its first look needs no further call. */
function useKeepJob() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return (job: Job) => {
    queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
    return queryClient.invalidateQueries({ queryKey: queries.jobs.list.key() });
  };
}

export function useRunTest() {
  const { queries } = useApi();
  const keep = useKeepJob();
  return useMutation({ ...queries.tests.run.mutationOptions(), onSuccess: keep });
}

/** Tries a test that need not be saved. */
export function useDryRun() {
  const { queries } = useApi();
  const keep = useKeepJob();
  return useMutation({ ...queries.tests.dryRun.mutationOptions(), onSuccess: keep });
}
