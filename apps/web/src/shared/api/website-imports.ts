import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { WebsiteImport } from '@vigie/contract/website-import.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAnswer, useReadAgain } from './define-resource.ts';
import { follow, pause } from './follow-job.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Polling interval of changing rows, in ms. */
const ROWS_MS = 2_000;

const imports = defineResource<WebsiteImport>((queries) => queries.websiteImports.get);
export const useCreateImport = () => imports.useChange((queries) => queries.websiteImports.create);
export const useSetImportState = () => imports.useChange((queries) => queries.websiteImports.setState);
export const useCancelImport = () => imports.useChange((queries) => queries.websiteImports.cancel);
export const useRetryImport = () => imports.useChange((queries) => queries.websiteImports.retry);

export const isOver = ({ finishedAt }: WebsiteImport): boolean => finishedAt !== null;

/** Returns the previous imports, newest first. */
export function useImports() {
  const { queries } = useApi();
  return useGrowingList(queries.websiteImports.list, { limit: 25 });
}

/** Returns the websites that already use these addresses; undefined until loaded. */
export function useKnownAddresses(companyId: string | undefined, urls: string[]) {
  const query = { urls, ...(companyId === undefined ? {} : { companyId }) };
  const options = { enabled: urls.length > 0, keepsPrevious: true };
  const { data } = useAnswer((queries) => queries.websiteImports.knownAddresses, query, options);
  return data && new Map(data.known.map(({ url, websiteId }) => [url, websiteId]));
}

/** Returns the rows of an import, polled while it runs. */
export function useImportRows(isRunning: boolean, query: ListQuery<'websiteImports.rows'>) {
  const { queries } = useApi();
  return useGrowingList(
    queries.websiteImports.rows,
    { ...query, limit: 100 },
    { refetchInterval: () => (isRunning ? ROWS_MS : false) },
  );
}

/** Returns an import in progress, updated by server-sent events. */
export function useLiveImport(id: string) {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  const query = imports.useOne(id);
  const isRead = query.data !== undefined;
  const isFollowed = isRead && !isOver(query.data);
  const readAgain = useReadAgain((all) => all.websiteImports.create);
  const queryKey = queries.websiteImports.get.queryKey({ input: { id } });
  const onEnd = useEffectEvent(() => void readAgain(queryKey));

  useEffect(() => {
    if (!isFollowed) return undefined;
    const stop = new AbortController();
    const storeImport = (next: WebsiteImport) => {
      queryClient.setQueryData(queries.websiteImports.get.queryKey({ input: { id } }), next);
      if (isOver(next)) onEnd();
    };
    void follow<WebsiteImport>({
      open: (signal) => client.websiteImports.events({ id }, { signal }),
      onNext: storeImport,
      isOver,
      onLost: setLost,
      wait: (ms) => pause(ms, stop.signal),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [client, queries, queryClient, id, isFollowed]);

  return { ...query, isLost };
}
