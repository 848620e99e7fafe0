import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';
import { useMay } from '../session/session-provider.tsx';

/** Returns messages that this user may read, newest first. */
export function useMessages(filters: ListQuery<'messages.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.messages.list, { ...filters, limit: 25 });
}

/** A new message or answer shows in every list of them, and on the home screen. */
const SHOWN = (queries: Queries) => [queries.messages, queries.home];

export const useSendMessage = () => useAction((queries) => queries.messages.create, SHOWN);
export const useReadAnswers = () => useAction((queries) => queries.messages.read, SHOWN);
export const useAnswerMessage = () => useAction((queries) => queries.messages.answer, SHOWN);

const POLL_MS = 60_000;

/** Returns how many messages wait for an answer; asked only for those who may answer. */
export function useOpenMessageCount(isWanted: boolean): number {
  return useCount({ state: 'open' }, isWanted);
}

/** Returns how many messages of this user have an answer that they have not opened. */
export function useUnreadMessageCount(): number {
  return useCount({ unread: 'true' }, useMay()('messages.list'));
}

function useCount(filter: { state: 'open' } | { unread: 'true' }, enabled: boolean): number {
  const options = { enabled, refetchInterval: POLL_MS };
  const { data } = useAnswer((queries) => queries.messages.list, { ...filter, limit: 25 }, options);
  return data?.total.count ?? 0;
}
