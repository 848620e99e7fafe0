import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { TIME_ZONE } from './selected-tracker.tsx';

export interface CountedInput {
  websiteId: string;
  /** Absent: the primary tracker. */
  trackerId?: string;
  from: string;
  to: string;
}

/** Returns the way of each tracker's page views from the visit to the report. */
export const useCountedSteps = (input: Omit<CountedInput, 'trackerId'>) =>
  useAnswer((queries) => queries.counted.steps, input, { keepsPrevious: true });

/** Returns hits of one tracker with their states, the newest first. */
export function useCountedHits(query: ListQuery<'counted.hits'>) {
  const { queries } = useApi();
  return useGrowingList(queries.counted.hits, { ...query, limit: 50 });
}

/** Returns the hits of each event by their states, or those of one event. */
export const useCountedEvents = (input: CountedInput & { event?: string }, isEnabled = true) =>
  useAnswer((queries) => queries.counted.events, input, { keepsPrevious: true, enabled: isEnabled });

/** Returns the volumes of a report by day, beside the pass rate of Vigie. */
export const useCountedDays = (input: CountedInput) =>
  useAnswer((queries) => queries.counted.days, { ...input, timeZone: TIME_ZONE }, { keepsPrevious: true });

/** Returns the states of one visit's hits. */
export const useVisitCounted = (id: string) => useAnswer((queries) => queries.counted.ofVisit, { id });
