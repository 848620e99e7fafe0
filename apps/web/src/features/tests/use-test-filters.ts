import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import type { TestFilters } from '../../api/tests.ts';
import { useSearchFilters } from '../../app/search-filters.ts';

type FilterName = 'q' | 'category' | 'severity' | 'draft' | 'pool';

export interface TestFiltersState {
  /** What the API is asked; a value that the address has but the contract does not know is left out. */
  values: Omit<TestFilters, 'websiteId'>;
  /** What the address says. */
  raw: Partial<Record<FilterName, string>>;
  set: (changes: Partial<Record<FilterName, string>>) => void;
  clear: () => void;
  isFiltered: boolean;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The list's filters, which live in the address. */
export function useTestFilters(): TestFiltersState {
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters(
    'q',
    'category',
    'severity',
    'draft',
    'pool',
  );
  const { q, category, severity, draft, pool } = filters;
  return {
    values: {
      q: q?.slice(0, 200),
      category: CATEGORIES.find((known) => known === category),
      severity: SEVERITIES.find((known) => known === severity),
      draft: draft === 'true' || draft === 'false' ? draft : undefined,
      poolId: pool !== undefined && UUID.test(pool) ? pool : undefined,
    },
    raw: filters,
    set: setFilters,
    clear: clearFilters,
    isFiltered,
  };
}
