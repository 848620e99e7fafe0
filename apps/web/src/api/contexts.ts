import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

/** The contexts of a website, without their hidden values. */
export function useContexts(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.contexts.list.queryOptions({ input: { websiteId } }));
}

const LISTS = (queries: Queries) => [queries.contexts.list];

export const useCreateContext = () => useAction((queries) => queries.contexts.create, LISTS);
export const useChangeContext = () => useAction((queries) => queries.contexts.update, LISTS);
export const useRemoveContext = () => useAction((queries) => queries.contexts.remove, LISTS);
