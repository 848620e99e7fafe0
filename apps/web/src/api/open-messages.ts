import { useMay } from '../session/use-may.ts';
import { useAnswer } from './define-resource.ts';

const POLL_MS = 60_000;

/** How many messages wait for an answer; asked only for those who may answer. */
export function useOpenMessageCount(isWanted: boolean): number {
  return useCount({ state: 'open' }, isWanted);
}

/** How many messages of this user have an answer that they have not opened. */
export function useUnreadMessageCount(): number {
  return useCount({ unread: 'true' }, useMay()('messages.list'));
}

function useCount(filter: { state: 'open' } | { unread: 'true' }, enabled: boolean): number {
  const options = { enabled, refetchInterval: POLL_MS };
  const { data } = useAnswer((queries) => queries.messages.list, { ...filter, limit: 25 }, options);
  return data?.total.count ?? 0;
}
