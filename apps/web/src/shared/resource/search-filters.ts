import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface SearchFilters<K extends string> {
  /** Filters in the address, for the requested keys. */
  filters: Partial<Record<K, string>>;
  /** Replaces some filters in the address; undefined and '' remove a filter. */
  setFilters: (changes: Partial<Record<K, string | undefined>>) => void;
  clearFilters: () => void;
  isFiltered: boolean;
}

/** Returns filters stored in the address; the screen's row in the table of screens must list their keys too. */
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
