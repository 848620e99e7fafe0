import { useMutation } from '@tanstack/react-query';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { defineResource, useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useStart } from './jobs.ts';

/** Returns the pools of a website that match the filters; previous results stay while new filters load. */
export function usePools(filters: ListQuery<'pools.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.pools.list, { ...filters, limit: 50 });
}

/** Tests name their pools: changing a pool invalidates tests too. */
const pools = defineResource<PoolDetail>((queries) => queries.pools.get);
export const usePool = (id: string) => pools.useOne(id);
export const usePoolSaving = (stored: { id: string } | null, ofNew: { websiteId: string }) =>
  pools.useSaving(stored, (queries) => queries.pools, ofNew);
export const useSetPoolStatus = () => pools.useChange((queries) => queries.pools.setStatus);
export const useDuplicatePool = () => pools.useChange((queries) => queries.pools.duplicate);
export const useRemovePool = () => pools.useRemoval((queries) => queries.pools.remove);

/** Adds a test at the end of the currently stored pool. */
export function useAddToPool() {
  const read = pools.useRead();
  const setTests = pools.useChange((queries) => queries.pools.setTests);
  return useMutation({
    mutationFn: async ({ poolId: id, testId }: { poolId: string; testId: string }) => {
      const { testIds, updatedAt } = await read(id);
      const others = testIds.filter((one) => one !== testId);
      return setTests.mutateAsync({ id, testIds: [...others, testId], updatedAt });
    },
  });
}

/** Returns the newest runs of a pool and of each of its tests. */
export const usePoolHistory = (id: string) => useAnswer((queries) => queries.pools.history, { id });

export const useRunPool = () => useStart((queries) => queries.pools.run);

/** Returns the tests of a website that match the filters; previous results stay while new filters load. */
export function useTests(filters: ListQuery<'tests.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.tests.list, { ...filters, limit: 50 });
}

/** Pools name and count their tests: changing a test invalidates pools too. */
const tests = defineResource<PageTest>((queries) => queries.tests.get);
export const useTest = (id: string, isWanted = true) => tests.useOne(id, { enabled: isWanted });
export const useTestSaving = (stored: { id: string } | null, ofNew: { websiteId: string }) =>
  tests.useSaving(stored, (queries) => queries.tests, ofNew);
export const useDuplicateTest = () => tests.useChange((queries) => queries.tests.duplicate);
export const useRemoveTest = () => tests.useRemoval((queries) => queries.tests.remove);

/** Returns the newest runs of a test. */
export const useTestHistory = (id: string) => useAnswer((queries) => queries.tests.history, { id });

export const useRunTest = () => useStart((queries) => queries.tests.run);
/** Starts a trial of a test, which need not be saved. */
export const useStartTrial = () => useStart((queries) => queries.tests.dryRun);
