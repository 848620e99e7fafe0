import { useMutation } from '@tanstack/react-query';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { defineResource, useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useStart } from './jobs.ts';

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
export const usePoolHistory = (id: string) => useAnswer((queries) => queries.pools.history, { id });

/** Runs a pool by hand. */
export const useRunPool = () =>
  useStart(
    (queries) => queries.pools.run,
    (queries) => [queries.jobs.list, queries.pools],
  );
