import { useQuery } from '@tanstack/react-query';
import { useMay } from '../session/use-may.ts';
import { useApi } from './api-provider.tsx';

const POLL_MS = 60_000;

/** How many messages wait for an answer; asked only for those who may answer. */
export function useOpenMessageCount(isWanted: boolean): number {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.messages.list.queryOptions({ input: { state: 'open', limit: 25 } }),
    enabled: isWanted,
    refetchInterval: POLL_MS,
  });
  return data?.total.count ?? 0;
}

/** How many messages of this user have an answer that they have not opened. */
export function useUnreadMessageCount(): number {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.messages.list.queryOptions({ input: { unread: 'true', limit: 25 } }),
    enabled: useMay()('messages.list'),
    refetchInterval: POLL_MS,
  });
  return data?.total.count ?? 0;
}
