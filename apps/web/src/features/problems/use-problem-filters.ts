import { SEVERITIES } from '@vigie/contract/classification.ts';
import { PROBLEM_STATES, type ProblemState } from '@vigie/contract/problem.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { ProblemFilters } from '../../api/problems.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { usePeriod } from '../../period/use-period.ts';

export type By = 'url' | 'cause';
export const SHOWN_STATES = [...PROBLEM_STATES, 'any'] as const satisfies (ProblemState | 'any')[];
export type ShownState = (typeof SHOWN_STATES)[number];
/** Keys of the address that narrow the list; the table of screens names them too. */
export type FilterKey = 'q' | 'state' | 'kind' | 'check' | 'reason' | 'test' | 'severity';
const FILTER_KEYS = ['q', 'state', 'kind', 'check', 'reason', 'test', 'severity'] as const;

/** What the address asks for, as the API takes it; open problems unless it names another state. */
export function useProblemFilters(websiteId: string) {
  const {
    filters: found,
    setFilters,
    clearFilters,
    isFiltered,
  } = useSearchFilters<FilterKey>(...FILTER_KEYS);
  const { filters: view, setFilters: setView } = useSearchFilters<'by'>('by');
  const { from, to } = usePeriod();
  const check = pick(CHECKS, found.check);
  const state: ShownState = pick(SHOWN_STATES, found.state) ?? 'open';
  const by: By = view.by === 'cause' ? 'cause' : 'url';
  const filters: ProblemFilters = given({
    websiteId,
    state,
    kind: pick(['check', 'test'], found.kind),
    check,
    // A cause is a check and its reason: one without the other says nothing.
    reason: check && found.reason,
    testId: found.test,
    severity: pick(SEVERITIES, found.severity),
    q: found.q,
    from,
    to,
  });
  return {
    filters,
    state,
    by,
    isFiltered,
    setFilters,
    clearFilters,
    setBy: (next: By) => setView({ by: next === 'url' ? undefined : next }),
  };
}
export type UsedFilters = ReturnType<typeof useProblemFilters>;

function pick<T extends string>(known: readonly T[], value: string | undefined): T | undefined {
  return known.find((one) => one === value);
}

function given(filters: { [K in keyof ProblemFilters]: ProblemFilters[K] | undefined }): ProblemFilters {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as ProblemFilters;
}
