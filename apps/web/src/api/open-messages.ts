import { useQuery } from '@tanstack/react-query';
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
