import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** Runs progress by themselves: the overview is polled while it is displayed. */
const POLL_MS = 15_000;

export function useHome() {
  const { queries } = useApi();
  return useQuery({ ...queries.home.overview.queryOptions(), refetchInterval: POLL_MS });
}
