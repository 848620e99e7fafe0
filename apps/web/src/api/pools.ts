import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { defineResource } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** The pools of a website that the filters let through; what was found before stays while new filters are answered. */
export function usePools(filters: ListQuery<'pools.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.pools.list, { ...filters, limit: 50 });
}

/** Tests name their pools: whatever changes a pool changes them too. */
const pools = defineResource<PoolDetail>({
  one: (queries) => queries.pools.get,
  readAgain: (queries) => [queries.pools.list, queries.tests],
});
export const usePool = (id: string) => pools.useOne(id);
export const useReadPool = () => pools.useRead();
export const useCreatePool = () => pools.useChange((queries) => queries.pools.create);
export const useUpdatePool = () => pools.useChange((queries) => queries.pools.update);
export const useSetPoolStatus = () => pools.useChange((queries) => queries.pools.setStatus);
export const useDuplicatePool = () => pools.useChange((queries) => queries.pools.duplicate);
export const useRemovePool = () => pools.useRemoval((queries) => queries.pools.remove);

/** Adds a test at the end of a pool, as the pool stands now. */
export function useAddToPool() {
  const read = useReadPool();
  const setTests = pools.useChange((queries) => queries.pools.setTests);
  return useMutation({
    mutationFn: async ({ poolId: id, testId }: { poolId: string; testId: string }) => {
      const { testIds } = await read(id);
      return setTests.mutateAsync({ id, testIds: [...testIds.filter((one) => one !== testId), testId] });
    },
  });
}

/** The newest runs of a pool and of each of its tests. */
export function usePoolHistory(id: string) {
  const { queries } = useApi();
  return useQuery(queries.pools.history.queryOptions({ input: { id } }));
}

/** Runs a pool by hand; its job is kept, so that its first look needs no further call. */
export function useRunPool() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.pools.run.mutationOptions(),
    onSuccess: (job: Job) => {
      queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.jobs.list.key() }),
        queryClient.invalidateQueries({ queryKey: queries.pools.key() }),
      ]);
    },
  });
}
