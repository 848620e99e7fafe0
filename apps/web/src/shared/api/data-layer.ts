import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { useApi } from './api-provider.tsx';
import { TIME_ZONE } from './selected-tracker.tsx';
import type { CallContext } from './link.ts';
import { useAction, useAnswer } from './define-resource.ts';

export interface AnalysedPeriod {
  websiteId: string;
  from: string;
  to: string;
}
export type Question = AnalysedPeriod & Conditions;

const PAGE_LENGTH = 50;
const SUGGESTIONS = 20;
const DISTRIBUTION = 50;

/** Returns the variables of a website's dataLayer over a period. */
export const useVariables = (period: AnalysedPeriod) =>
  useAnswer((queries) => queries.dataLayer.variables, period, { keepsPrevious: true });

interface VariableOfPeriod extends AnalysedPeriod {
  category: string;
  name: string;
}

/** Returns the most frequent values of a variable. */
export const useValues = (variable: VariableOfPeriod) =>
  useAnswer((queries) => queries.dataLayer.values, { ...variable, limit: DISTRIBUTION });

/** Returns values of a variable that contain the typed text. Sends requests only while the user types. */
export function useValueSuggestions(variable: VariableOfPeriod, typed: string, enabled: boolean) {
  const query = { ...variable, limit: SUGGESTIONS, ...(typed === '' ? {} : { q: typed }) };
  const { data } = useAnswer((queries) => queries.dataLayer.values, query, {
    enabled: enabled && variable.category !== '' && variable.name !== '',
    keepsPrevious: true,
  });
  return data?.items ?? [];
}

/** Returns one page of matching visits, newest first; the previous page stays while the next one loads. */
export function useMatchingVisits(question: Question, after: string | undefined, enabled: boolean) {
  const query = { ...question, limit: PAGE_LENGTH, after };
  return useAnswer((queries) => queries.dataLayer.search, query, { enabled, keepsPrevious: true });
}

/** Returns the number of matching visits, in total and over time. */
export function useMatchingCount(question: Question, enabled: boolean) {
  const query = { ...question, timeZone: TIME_ZONE };
  return useAnswer((queries) => queries.dataLayer.count, query, { enabled, keepsPrevious: true });
}

interface ExportOptions {
  question: Question;
  locale: Locale;
  hiddenColumns: string[];
}

/** Downloads all matches as a CSV file. */
export function useExportVisits({ question, locale, hiddenColumns }: ExportOptions) {
  const { client } = useApi();
  return (options: { signal: AbortSignal; context: CallContext }) =>
    client.dataLayer.export({ ...question, locale, hiddenColumns, timeZone: TIME_ZONE }, options);
}

/** Returns the saved filters of a website that the reader may use. */
export const useSavedFilters = (websiteId: string) =>
  useAnswer((queries) => queries.dataLayer.filters, { websiteId });

export const useCreateFilter = () => useAction((queries) => queries.dataLayer.createFilter);
export const useUpdateFilter = () => useAction((queries) => queries.dataLayer.updateFilter);
export const useRemoveFilter = () => useAction((queries) => queries.dataLayer.removeFilter);
