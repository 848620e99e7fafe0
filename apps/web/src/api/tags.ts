import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Tag } from '@vigie/contract/tag.ts';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface TagFilters {
  q?: string;
  purpose?: Tag['purpose'];
  own?: 'true' | 'false';
}

/** The catalogue: a company's own tags and the built-in ones. */
export function useTags(filters: TagFilters) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.tags.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 100 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const { items: tags, ...rest } = growing(list);
  return { tags, ...rest };
}

export function useTag(id: string) {
  const { queries } = useApi();
  return useQuery(queries.tags.get.queryOptions({ input: { id } }));
}

/** Reads a tag as it is stored now. */
export function useReadTag(): (id: string) => Promise<Tag> {
  const { client } = useApi();
  return (id) => client.tags.get({ id });
}

/** Puts a tag as it is now into the cache, and has the lists read again. */
function useKeepTag() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (tag: Tag) => {
    queryClient.setQueryData(queries.tags.get.queryKey({ input: { id: tag.id } }), tag);
    await queryClient.invalidateQueries({ queryKey: queries.tags.list.key() });
  };
}

export function useCreateTag() {
  const { queries } = useApi();
  return useMutation({ ...queries.tags.create.mutationOptions(), onSuccess: useKeepTag() });
}

export function useChangeTag() {
  const { queries } = useApi();
  return useMutation({ ...queries.tags.update.mutationOptions(), onSuccess: useKeepTag() });
}

export function useRemoveTag() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.tags.remove.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.tags.list.key() }),
  });
}
