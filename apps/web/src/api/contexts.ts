import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** The contexts of a website, without their hidden values. */
export function useContexts(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.contexts.list.queryOptions({ input: { websiteId } }));
}

function useChanged() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.contexts.list.key() });
}

export function useCreateContext() {
  const { queries } = useApi();
  return useMutation({ ...queries.contexts.create.mutationOptions(), onSuccess: useChanged() });
}

export function useChangeContext() {
  const { queries } = useApi();
  return useMutation({ ...queries.contexts.update.mutationOptions(), onSuccess: useChanged() });
}

export function useRemoveContext() {
  const { queries } = useApi();
  return useMutation({ ...queries.contexts.remove.mutationOptions(), onSuccess: useChanged() });
}
