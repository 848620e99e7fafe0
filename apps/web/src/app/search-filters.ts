import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface SearchFilters<K extends string> {
  /** What the address says, for the keys asked for. */
  filters: Partial<Record<K, string>>;
  /** Changes some of them in place; undefined and '' take a filter out. */
  setFilters: (changes: Partial<Record<K, string | undefined>>) => void;
  clearFilters: () => void;
  isFiltered: boolean;
}

/** Filters that live in the address; the screen's line in the table of screens names their keys too. */
export function useSearchFilters<K extends string>(...keys: K[]): SearchFilters<K> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = keys.filter((key) => typeof search[key] === 'string');
  const filters = Object.fromEntries(found.map((key) => [key, search[key]])) as Partial<Record<K, string>>;
  const setFilters = useCallback(
    (changes: Partial<Record<K, string | undefined>>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...withoutEmpty(changes) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const clearFilters = () =>
    setFilters(Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<Record<K, undefined>>);
  return { filters, setFilters, clearFilters, isFiltered: found.length > 0 };
}

function withoutEmpty(changes: Partial<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, value === '' ? undefined : value]),
  );
}
