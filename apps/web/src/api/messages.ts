import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Messages that this person may read, newest first. */
export function useMessages(filters: ListQuery<'messages.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.messages.list, { ...filters, limit: 25 });
}

/** A new message or answer shows in every list of them, and on the home screen. */
function useChanged() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    await queryClient.invalidateQueries({ queryKey: queries.home.key() });
  };
}

export function useSendMessage() {
  const { queries } = useApi();
  return useMutation({ ...queries.messages.create.mutationOptions(), onSuccess: useChanged() });
}

export function useAnswerMessage() {
  const { queries } = useApi();
  return useMutation({ ...queries.messages.answer.mutationOptions(), onSuccess: useChanged() });
}
