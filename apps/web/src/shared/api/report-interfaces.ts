import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';

/** Returns the reporting interfaces of a website's trackers. */
export const useReportInterfaces = (websiteId: string) =>
  useAnswer((queries) => queries.reportInterfaces.list, { websiteId });

/** Returns a function that reads one stored interface, bypassing the cache. */
export function useReadReportInterface(): (opened: ReportInterface) => Promise<ReportInterface> {
  const { queries } = useApi();
  return async ({ id, websiteId }) => {
    const stored = await queries.reportInterfaces.list.call({ websiteId });
    const found = stored.find((one) => one.id === id);
    if (found === undefined) throw new Error('The reporting interface was removed.');
    return found;
  };
}

/** Returns the answers that a change of an interface invalidates. */
const CHANGED = (queries: Queries) => [queries.reportInterfaces, queries.counted];

export const useCreateReportInterface = () =>
  useAction((queries) => queries.reportInterfaces.create, CHANGED);
export const useChangeReportInterface = () =>
  useAction((queries) => queries.reportInterfaces.update, CHANGED);
export const useRemoveReportInterface = () =>
  useAction((queries) => queries.reportInterfaces.remove, CHANGED);
export const useTestReportInterface = () => useAction((queries) => queries.reportInterfaces.test, CHANGED);
