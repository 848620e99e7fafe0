import { useSearchFilters } from '../../app/search-filters.ts';
import { usePeriod } from '../../period/use-period.ts';
import { useFilters } from '../../resource/use-filters.ts';

export type By = 'url' | 'cause';

/** What the address asks for, as the API takes it; open problems unless it names another state. */
export function useProblemFilters(websiteId: string) {
  const { asked, facet, search, set, clear, isFiltered } = useFilters('problems.groups', {
    without: ['by', 'pageId'],
  });
  const { filters: view, setFilters: setView } = useSearchFilters<'by'>('by');
  const { from, to } = usePeriod();
  const { state = 'open', reason, ...others } = asked;
  const by: By = view.by === 'cause' ? 'cause' : 'url';
  return {
    // A cause is a check and its reason: one without the other says nothing.
    filters: { websiteId, state, ...others, ...(asked.check && reason ? { reason } : {}), from, to },
    facet,
    search,
    state,
    by,
    isFiltered,
    setFilters: set,
    clearFilters: clear,
    setBy: (next: By) => setView({ by: next === 'url' ? undefined : next }),
  };
}
export type UsedFilters = ReturnType<typeof useProblemFilters>;
