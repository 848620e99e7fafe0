import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { Problem } from '@vigie/contract/problem.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useProblemCounts, type ProblemFilters } from '../../api/problems.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../../ui/icons.ts';
import { FacetChips } from '../../ui/list/facet-chips.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useCauseText } from './cause-text.ts';
import { SHOWN_STATES, type By, type UsedFilters } from './use-problem-filters.ts';

type Counts = ReturnType<typeof useProblemCounts>['data'];

/** What narrows the problems; each choice says how many it would leave. */
export function ProblemFilterBar({ used }: { used: UsedFilters }): ReactNode {
  const t = useWords('problems');
  const { filters, setFilters } = used;
  const { data: counts } = useProblemCounts(filters);
  return (
    <FilterBar
      search={{ label: t('filter.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
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
      <Selects used={used} counts={counts} />
      <KindChips used={used} counts={counts} />
      <CauseChip filters={filters} setFilters={setFilters} />
    </FilterBar>
  );
}

function Selects({ used, counts }: { used: UsedFilters; counts: Counts }): ReactNode {
  const t = useWords('problems');
  const shell = useWords('shell');
  const format = useFormat();
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : t('filter.counted', { label, count: format.number(count) });
  return (
    <>
      <FacetSelect
        label={t('filter.severity')}
        value={used.filters.severity ?? ''}
        options={SEVERITIES.toReversed().map((value) => ({
          value,
          label: counted(shell(`severity.${value}`), counts?.severities[value]),
        }))}
        onChange={(severity) => used.setFilters({ severity })}
      />
      <FacetSelect
        label={counted(t('state.open'), counts?.states.open)}
        name={t('filter.state')}
        value={used.state === 'open' ? '' : used.state}
        options={SHOWN_STATES.filter((value) => value !== 'open').map((value) => ({
          value,
          label: counted(t(`state.${value}`), value === 'any' ? undefined : counts?.states[value]),
        }))}
        onChange={(state) => used.setFilters({ state })}
      />
    </>
  );
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
          test: undefined,
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
        onClick={() => setFilters({ reason: undefined, test: undefined })}
      >
        {t('filter.all-causes')}
      </Button>
    </p>
  );
}
