import { useApi } from './api-provider.tsx';
import { useAction, useAnswer } from './define-resource.ts';

/** Polling interval of figures that visitors add to, in ms. */
const LIVE_MS = 30_000;

interface VisitorPeriod {
  websiteId: string;
  /** Instants or days. Absent: the last seven days. */
  from?: string;
  to?: string;
}

/** Returns the figures of real visitors in a period. */
export const useVisitorFigures = (period: VisitorPeriod) =>
  useAnswer((queries) => queries.realVisitors.figures, period, { keepsPrevious: true });

/** Returns page views by hour, and reads them again while the screen is open. */
export const useVisitorSeries = (period: VisitorPeriod) =>
  useAnswer((queries) => queries.realVisitors.series, period, {
    keepsPrevious: true,
    refetchInterval: LIVE_MS,
  });

/** Returns the settings of a website; not requested for users who may not change them. */
export const useVisitorSettings = (websiteId: string, isEnabled: boolean) =>
  useAnswer((queries) => queries.realVisitors.settings, { websiteId }, { enabled: isEnabled });

/** Returns a function that reads the settings, bypassing the cache. */
export function useReadVisitorSettings() {
  const { queries } = useApi();
  return (websiteId: string) => queries.realVisitors.settings.call({ websiteId });
}

export const useSaveVisitorSettings = () => useAction((queries) => queries.realVisitors.updateSettings);
export const useReproduceLoss = () => useAction((queries) => queries.realVisitors.reproduce);
export const useReplaceVisitorKey = () => useAction((queries) => queries.realVisitors.replaceKey);
export const useRemoveVisitorFigures = () => useAction((queries) => queries.realVisitors.removeAll);
