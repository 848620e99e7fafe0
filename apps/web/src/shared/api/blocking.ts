import { useMutation } from '@tanstack/react-query';
import type { StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer, useReadAgain } from './define-resource.ts';

/** Returns what other browsers make of a website's tracking, polled while a comparison is due. */
export const useBlockingReport = (websiteId: string) =>
  useAnswer(
    (queries) => queries.blocking.report,
    { websiteId },
    { isChanging: ({ isWaiting }) => isWaiting },
  );

/** Returns what other browsers make of one visit. */
export const useVisitBlocking = (id: string) => useAnswer((queries) => queries.blocking.ofVisit, { id });

/** Returns the filter lists of a company, polled while a text is fetched or read. */
export const useFilterLists = (companyId: string) =>
  useAnswer(
    (queries) => queries.filterLists.list,
    { companyId },
    { isChanging: (lists) => lists.some(({ isWaiting }) => isWaiting) },
  );

/** Returns a function that reads one stored list, bypassing the cache. */
export function useReadFilterList(): (opened: StoredFilterList) => Promise<StoredFilterList> {
  const { queries } = useApi();
  return async ({ id, companyId }) => {
    const stored = await queries.filterLists.list.call({ companyId });
    const found = stored.find((one) => one.id === id);
    if (found === undefined) throw new Error('The filter list was removed.');
    return found;
  };
}

export const useCreateFilterList = () => useAction((queries) => queries.filterLists.create);
export const useChangeFilterList = () => useAction((queries) => queries.filterLists.update);
export const useFetchFilterList = () => useAction((queries) => queries.filterLists.fetch);
export const useRemoveFilterList = () => useAction((queries) => queries.filterLists.remove);

/** Returns the call that sends the text of a list, compressed. */
export function useSendListText() {
  const { client } = useApi();
  const again = useReadAgain((queries) => queries.filterLists.setText);
  return useMutation({
    mutationFn: async ({ id, file }: { id: string; file: File }) =>
      client.filterLists.setText({ id, file: await compressed(file) }),
    onSuccess: () => again(),
  });
}

async function compressed(file: File): Promise<File> {
  const packed = new Response(file.stream().pipeThrough(new CompressionStream('gzip')));
  return new File([await packed.blob()], `${file.name}.gz`);
}

/** Returns the reach of a website. */
export const useReach = (websiteId: string) => useAnswer((queries) => queries.reach.get, { websiteId });

/** Returns a function that reads the reach of a website, bypassing the cache. */
export function useReadReach() {
  const { queries } = useApi();
  return (websiteId: string) => queries.reach.get.call({ websiteId });
}

export const useSaveReach = () => useAction((queries) => queries.reach.update);
