import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

/** Messages that this user may read, newest first. */
export function useMessages(filters: ListQuery<'messages.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.messages.list, { ...filters, limit: 25 });
}

/** A new message or answer shows in every list of them, and on the home screen. */
const SHOWN = (queries: Queries) => [queries.messages, queries.home];

export const useSendMessage = () => useAction((queries) => queries.messages.create, SHOWN);
export const useReadAnswers = () => useAction((queries) => queries.messages.read, SHOWN);
export const useAnswerMessage = () => useAction((queries) => queries.messages.answer, SHOWN);
