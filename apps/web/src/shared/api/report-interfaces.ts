import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import { useApi } from './api-provider.tsx';
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

export const useCreateReportInterface = () => useAction((queries) => queries.reportInterfaces.create);
export const useChangeReportInterface = () => useAction((queries) => queries.reportInterfaces.update);
export const useRemoveReportInterface = () => useAction((queries) => queries.reportInterfaces.remove);
export const useTestReportInterface = () => useAction((queries) => queries.reportInterfaces.test);
