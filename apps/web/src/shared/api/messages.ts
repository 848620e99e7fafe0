import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useAction, useAnswer } from './define-resource.ts';
import { usePermission } from '../session/session-provider.tsx';

/** Returns messages that this user may read, newest first. */
export function useMessages(filters: ListQuery<'messages.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.messages.list, { ...filters, limit: 25 });
}

export const useSendMessage = () => useAction((queries) => queries.messages.create);
export const useReadAnswers = () => useAction((queries) => queries.messages.read);
export const useAnswerMessage = () => useAction((queries) => queries.messages.answer);

const POLL_MS = 60_000;

/** Returns the number of messages that wait for a reply; reads it only for users who may reply. */
export function useOpenMessageCount(isWanted: boolean): number {
  return useCount({ state: 'open' }, isWanted);
}

/** Returns the number of this user's messages with a reply that they have not opened. */
export function useUnreadMessageCount(): number {
  return useCount({ unread: 'true' }, usePermission()('messages.list'));
}

function useCount(filter: { state: 'open' } | { unread: 'true' }, enabled: boolean): number {
  const options = { enabled, refetchInterval: POLL_MS };
  const { data } = useAnswer((queries) => queries.messages.list, { ...filter, limit: 25 }, options);
  return data?.total.count ?? 0;
}
