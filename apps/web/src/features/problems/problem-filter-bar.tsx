import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Problem } from '@vigie/contract/problem.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useProblemCounts, type ProblemFilters } from '../../api/problems.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../../ui/icons.ts';
import { FacetChips } from '../../ui/list/facet-chips.tsx';
import type { Facet } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useCauseText } from './cause-text.ts';
import type { By, UsedFilters } from './use-problem-filters.ts';

type Counts = ReturnType<typeof useProblemCounts>['data'];

/** What narrows the problems; each choice says how many it would leave. */
export function ProblemFilterBar({ used }: { used: UsedFilters }): ReactNode {
  const t = useWords('problems');
  const { filters, setFilters } = used;
  const { data: counts } = useProblemCounts(filters);
  return (
    <FilterBar
      search={used.search(t('filter.search'))}
      facets={useFacets(used, counts)}
      isFiltered={used.isFiltered}
      onClear={used.clearFilters}
    >
      <Segmented<By>
        label={t('by')}
        value={used.by}
        options={[
          { value: 'url', label: t('by.url') },
          { value: 'cause', label: t('by.cause') },
        ]}
        onChange={used.setBy}
      />
      <KindChips used={used} counts={counts} />
      <CauseChip filters={filters} setFilters={setFilters} />
    </FilterBar>
  );
}

/** Severity, state and whose it is; no state chosen means those that are open. */
function useFacets({ facet, state }: UsedFilters, counts: Counts): Facet[] {
  const t = useWords('problems');
  const shell = useWords('shell');
  const format = useFormat();
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : t('filter.counted', { label, count: format.number(count) });
  const severity = facet('severity', t('filter.severity'), (value) =>
    counted(shell(`severity.${value}`), counts?.severities[value]),
  );
  const states = facet('state', counted(t('state.open'), counts?.states.open), (value) =>
    counted(t(`state.${value}`), countOf(value, counts)),
  );
  const assigned = facet('assigned', t('filter.assigned'), (value) => t(`filter.assigned-${value}`));
  return [
    { ...severity, options: severity.options.toReversed() },
    {
      ...states,
      name: t('filter.state'),
      value: state === 'open' ? '' : state,
      options: states.options.filter(({ value }) => value !== 'open'),
    },
    assigned,
  ];
}

function countOf(state: UsedFilters['state'], counts: Counts): number | undefined {
  if (state === 'any') return undefined;
  return state === 'unchecked' ? counts?.unchecked : counts?.states[state];
}

/** The five checks, and the user's tests as a sixth. */
function KindChips({ used, counts }: { used: UsedFilters; counts: Counts }): ReactNode {
  const t = useWords('problems');
  const wording = useWording();
  const { check, kind } = used.filters;
  const options = [
    ...CHECKS.map((value) => ({ value, label: wording.check(value), count: counts?.checks[value] })),
    { value: 'test', label: t('filter.tests'), count: counts?.tests },
  ];
  return (
    <FacetChips
      label={t('filter.checks')}
      value={kind === 'test' ? 'test' : (check ?? '')}
      options={options}
      onChange={(value) =>
        used.setFilters({
          kind: value === 'test' ? 'test' : undefined,
          check: value === 'test' ? undefined : value,
          reason: undefined,
          testId: undefined,
        })
      }
    />
  );
}

interface CauseChipProps {
  filters: ProblemFilters;
  setFilters: UsedFilters['setFilters'];
}

/** The one cause that the list is narrowed to, and the way out of it. */
function CauseChip({ filters: { check, reason, testId }, setFilters }: CauseChipProps): ReactNode {
  const t = useWords('problems');
  const causeText = useCauseText();
  const cause: Problem['cause'] | null = check && reason ? { kind: 'check', check, reason } : null;
  if (!cause && testId === undefined) return null;
  return (
    <p className="row wrap gap-4-10 quiet whole-line">
      <span>{cause ? causeText(cause) : t('filter.one-test')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => setFilters({ reason: undefined, testId: undefined })}
      >
        {t('filter.all-causes')}
      </Button>
    </p>
  );
}
