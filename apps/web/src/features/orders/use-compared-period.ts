import { useSearch } from '@tanstack/react-router';
import type { ComparedPeriod } from '../../shared/api/orders.ts';
import { dayOf } from '../../shared/period/day.ts';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';

/** Returns the days of the address; without any, those that the server compares by itself. */
export function useComparedPeriod(): ComparedPeriod {
  const { id: websiteId } = useCurrentWebsite();
  const search: { period?: string; from?: string } = useSearch({ strict: false });
  const { from, to } = usePeriod();
  if (search.period === undefined && search.from === undefined) return { websiteId };
  // The end is the midnight after the last day.
  return { websiteId, from: dayOf(new Date(from)), to: dayOf(new Date(Date.parse(to) - 1)) };
}
