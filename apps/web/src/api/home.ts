import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** Runs move on by themselves: the overview is read again while someone looks at it. */
const POLL_MS = 15_000;

export function useHome() {
  const { queries } = useApi();
  return useQuery({ ...queries.home.overview.queryOptions(), refetchInterval: POLL_MS });
}
