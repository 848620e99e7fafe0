import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAction } from './define-resource.ts';

/** The websites whose report the user is sent each month. */
export function useReportSubscriptions() {
  const { queries } = useApi();
  return useQuery(queries.reports.subscriptions.queryOptions());
}

export const useSubscribeToReport = () =>
  useAction(
    (queries) => queries.reports.subscribe,
    (queries) => [queries.reports.subscriptions],
  );
