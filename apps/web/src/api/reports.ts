import { useAction, useAnswer } from './define-resource.ts';

/** The websites whose report the user is sent each month. */
export const useReportSubscriptions = () => useAnswer((queries) => queries.reports.subscriptions, undefined);

export const useSubscribeToReport = () =>
  useAction(
    (queries) => queries.reports.subscribe,
    (queries) => [queries.reports.subscriptions],
  );
