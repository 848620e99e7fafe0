import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { useApi } from './api-provider.tsx';
import { TIME_ZONE } from './asked-before.ts';
import type { CallContext } from './link.ts';
import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

export interface AnalysedPeriod {
  websiteId: string;
  from: string;
  to: string;
}
export type Question = AnalysedPeriod & Conditions;

const PAGE_LENGTH = 50;
const SUGGESTIONS = 20;
const DISTRIBUTION = 50;

/** What the dataLayer of a website held over a period. */
export function useVariables(period: AnalysedPeriod) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataLayer.variables.queryOptions({ input: period }),
    placeholderData: keepPreviousData,
  });
}

interface VariableOfPeriod extends AnalysedPeriod {
  category: string;
  name: string;
}

/** The commonest values of a variable. */
export function useValues(variable: VariableOfPeriod) {
  const { queries } = useApi();
  return useQuery(queries.dataLayer.values.queryOptions({ input: { ...variable, limit: DISTRIBUTION } }));
}

/** Values of a variable that contain the typed text. It asks only while the user types. */
export function useValueSuggestions(variable: VariableOfPeriod, typed: string, enabled: boolean) {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.dataLayer.values.queryOptions({
      input: { ...variable, limit: SUGGESTIONS, ...(typed === '' ? {} : { q: typed }) },
    }),
    enabled: enabled && variable.category !== '' && variable.name !== '',
    placeholderData: keepPreviousData,
  });
  return data?.items ?? [];
}

/** One page of the visits that match, newest first; the page before stays while the next is on its way. */
export function useMatchingVisits(question: Question, after: string | undefined, enabled: boolean) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataLayer.search.queryOptions({ input: { ...question, limit: PAGE_LENGTH, after } }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** How many visits match, in all and over time. */
export function useMatchingCount(question: Question, enabled: boolean) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataLayer.count.queryOptions({ input: { ...question, timeZone: TIME_ZONE } }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

interface ExportOptions {
  question: Question;
  locale: Locale;
  hiddenColumns: string[];
}

/** Fetches everything that matches as a CSV file. */
export function useExportVisits({ question, locale, hiddenColumns }: ExportOptions) {
  const { client } = useApi();
  return (options: { signal: AbortSignal; context: CallContext }) =>
    client.dataLayer.export({ ...question, locale, hiddenColumns, timeZone: TIME_ZONE }, options);
}

/** The saved filters of a website that the reader may use. */
export function useSavedFilters(websiteId: string) {
  const { queries } = useApi();
  return useQuery(queries.dataLayer.filters.queryOptions({ input: { websiteId } }));
}

const SAVED = (queries: Queries) => [queries.dataLayer.filters];

export const useCreateFilter = () => useAction((queries) => queries.dataLayer.createFilter, SAVED);
export const useUpdateFilter = () => useAction((queries) => queries.dataLayer.updateFilter, SAVED);
export const useRemoveFilter = () => useAction((queries) => queries.dataLayer.removeFilter, SAVED);
