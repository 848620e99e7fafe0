import { useQuery } from '@tanstack/react-query';
import type { Locale } from '@vigie/contract/locales.ts';
import { useApi } from './api-provider.tsx';
import { isOfSame } from './selected-tracker.tsx';
import { useAction, useAnswer, useCall } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** Scope of shared links: one website, or all links of a company. */
export type LinksOf = { websiteId: string } | { companyId: string };

/** Returns the links that are still valid, newest first. */
export function useSharedLinks(of: LinksOf) {
  const { queries } = useApi();
  return useGrowingList(queries.sharedLinks.list, { ...of, limit: 25 });
}

export const useShare = () => useAction((queries) => queries.sharedLinks.create);
export const useUnshare = () => useAction((queries) => queries.sharedLinks.remove);

/**
 * Returns the health of one tracker that a link opens; the previous tracker's health stays on screen while another one
 * loads.
 */
export function useSharedHealth(
  token: string,
  { trackerId, websiteId }: { trackerId: string | undefined; websiteId?: string | undefined },
) {
  const { queries } = useApi();
  const input = {
    token,
    ...(websiteId !== undefined && { websiteId }),
    ...(trackerId !== undefined && { trackerId }),
  };
  return useQuery({
    ...queries.sharedHealth.open.queryOptions({ input }),
    enabled: token !== '',
    placeholderData: (previous, query) =>
      isOfSame(query, input, ['token', 'websiteId']) ? previous : undefined,
  });
}

export const useBadge = (websiteId: string) => useAnswer((queries) => queries.badges.get, { id: websiteId });

export const useSetBadge = () => useAction((queries) => queries.badges.set);

/** Returns an overview of all websites that a link opens. */
export const useSharedFleet = (token: string) =>
  useAnswer((queries) => queries.sharedHealth.fleet, { token }, { enabled: token !== '' });

/** Returns the tracking plan that a link opens. */
export const useSharedPlan = (token: string, locale: Locale) =>
  useAnswer(
    (queries) => queries.sharedHealth.plan,
    { token, locale },
    { enabled: token !== '', keepsPrevious: true },
  );

/** Returns the subject of a mail's link; this call changes nothing. */
export const useReaderReport = (token: string) =>
  useAnswer((queries) => queries.readerReports.answer, { token }, { enabled: token !== '' });
export const useAnswerReport = () => useAction((queries) => queries.readerReports.answer);

/** Returns the monthly reports of a company's clients, newest first. */
export function useClientReports(companyId: string) {
  const { queries } = useApi();
  return useGrowingList(queries.clientReports.list, { companyId, limit: 25 });
}

export const useAddClientReport = () => useAction((queries) => queries.clientReports.create);
export const useRemoveClientReport = () => useAction((queries) => queries.clientReports.remove);
export const usePreviewClientReport = () => useCall((queries) => queries.clientReports.preview);

export const useReportBrand = (companyId: string) =>
  useAnswer((queries) => queries.reportBrands.get, { id: companyId });
export const useSetReportBrand = () => useAction((queries) => queries.reportBrands.set);
