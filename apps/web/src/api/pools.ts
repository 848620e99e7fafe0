import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail, PoolStatus } from '@vigie/contract/pool.ts';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface PoolFilters {
  websiteId: string;
  q?: string;
  status?: PoolStatus;
  category?: Category;
  severity?: Severity;
}

/** The pools of a website that the filters let through; what was found before stays while new filters are answered. */
export function usePools(filters: PoolFilters) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.pools.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 50 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const { items: pools, ...rest } = growing(list);
  return { pools, ...rest };
}

export function usePool(id: string) {
  const { queries } = useApi();
  return useQuery(queries.pools.get.queryOptions({ input: { id } }));
}

/** The newest runs of a pool and of each of its tests. */
export function usePoolHistory(id: string) {
  const { queries } = useApi();
  return useQuery(queries.pools.history.queryOptions({ input: { id } }));
}

/** Tests name their pools, websites their health and content pools: whatever changes a pool changes them too. */
function useChanged() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return (pool?: PoolDetail) => {
    if (pool) queryClient.setQueryData(queries.pools.get.queryKey({ input: { id: pool.id } }), pool);
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.pools.list.key() }),
      queryClient.invalidateQueries({ queryKey: queries.tests.key() }),
    ]);
  };
}

export function useCreatePool() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.pools.create.mutationOptions(), onSuccess: (pool) => changed(pool) });
}

export function useUpdatePool() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.pools.update.mutationOptions(), onSuccess: (pool) => changed(pool) });
}

export function useSetPoolStatus() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.pools.setStatus.mutationOptions(), onSuccess: (pool) => changed(pool) });
}

export function useDuplicatePool() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.pools.duplicate.mutationOptions(), onSuccess: (pool) => changed(pool) });
}

/** The pool itself stays in the cache for the screen that is being left. */
export function useRemovePool() {
  const { queries } = useApi();
  const changed = useChanged();
  return useMutation({ ...queries.pools.remove.mutationOptions(), onSuccess: () => changed() });
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

/** Reads a pool anew, whatever is known of it. */
export function useReadPool(): (id: string) => Promise<PoolDetail> {
  const { client } = useApi();
  return (id) => client.pools.get({ id });
}
