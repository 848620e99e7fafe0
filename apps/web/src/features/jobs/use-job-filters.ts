import { useMemo } from 'react';
import { JOB_KINDS, JOB_MODES } from '@vigie/contract/job.ts';
import { JOB_STATES } from '@vigie/contract/job-state.ts';
import type { JobFilters } from '../../api/job-list.ts';
import { useSearchFilters } from '../../app/search-filters.ts';

/** Keys of the address; the table of screens names them too. */
const FILTER_KEYS = ['q', 'state', 'mode', 'kind', 'agent', 'pool', 'test', 'since', 'everywhere'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

export const SINCE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Since = keyof typeof SINCE_DAYS;

const DAY_MS = 86_400_000;

/**
 * The filters of the address, as the API takes them. They select jobs of the current website, unless the user asks
 * for all.
 */
export function useJobFilters(websiteId: string) {
  const {
    filters: found,
    setFilters,
    clearFilters,
    isFiltered,
  } = useSearchFilters<FilterKey>(...FILTER_KEYS);
  const since = pick(Object.keys(SINCE_DAYS) as Since[], found.since);
  // The moment counts from when the filter was chosen: it must not differ at each rendering.
  const from = useMemo(
    () => (since ? new Date(Date.now() - SINCE_DAYS[since] * DAY_MS).toISOString() : undefined),
    [since],
  );
  const filters: JobFilters = given({
    websiteId: found.everywhere === 'yes' ? undefined : websiteId,
    q: found.q,
    state: pick(JOB_STATES, found.state),
    mode: pick(JOB_MODES, found.mode),
    kind: pick(JOB_KINDS, found.kind),
    agentId: found.agent,
    poolId: found.pool,
    testId: found.test,
    from,
  });
  return {
    filters,
    since,
    isFiltered,
    set: (key: FilterKey, value: string) => setFilters({ [key]: value }),
    clear: clearFilters,
  };
}

function pick<T extends string>(known: readonly T[], value: string | undefined): T | undefined {
  return known.find((one) => one === value);
}

function given(filters: { [K in keyof JobFilters]: JobFilters[K] | undefined }): JobFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
