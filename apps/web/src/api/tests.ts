import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { defineResource } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** The tests of a website that the filters let through; what was found before stays while new filters are answered. */
export function useTests(filters: ListQuery<'tests.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.tests.list, { ...filters, limit: 50 });
}

/** Pools name their tests and count them: whatever changes a test changes them too. */
const tests = defineResource<PageTest>({
  one: (queries) => queries.tests.get,
  readAgain: (queries) => [queries.tests.list, queries.pools],
});
export const useTest = (id: string, isWanted = true) => tests.useOne(id, { enabled: isWanted });
export const useReadTest = () => tests.useRead();
export const useCreateTest = () => tests.useChange((queries) => queries.tests.create);
export const useUpdateTest = () => tests.useChange((queries) => queries.tests.update);
export const useDuplicateTest = () => tests.useChange((queries) => queries.tests.duplicate);
export const useRemoveTest = () => tests.useRemoval((queries) => queries.tests.remove);

/** The newest runs of a test. */
export function useTestHistory(id: string) {
  const { queries } = useApi();
  return useQuery(queries.tests.history.queryOptions({ input: { id } }));
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
export function useStartTrial() {
  const { queries } = useApi();
  const keep = useKeepJob();
  return useMutation({ ...queries.tests.dryRun.mutationOptions(), onSuccess: keep });
}
