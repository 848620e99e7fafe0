import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Queries } from './client.ts';
import { defineResource, useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useStart } from './jobs.ts';

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
export const useTestHistory = (id: string) => useAnswer((queries) => queries.tests.history, { id });

const JOBS = (queries: Queries) => [queries.jobs.list];

export const useRunTest = () => useStart((queries) => queries.tests.run, JOBS);
/** Tries a test that need not be saved. */
export const useStartTrial = () => useStart((queries) => queries.tests.dryRun, JOBS);
