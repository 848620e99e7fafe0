import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Cause } from '@vigie/contract/cause.ts';
import { CHECKS, type Check } from '@vigie/contract/verdict.ts';
import { useProblemCounts, type CauseFilters, type ProblemFilters } from '../../shared/api/causes.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { IconX } from '../../shared/ui/icons.ts';
import { FacetChips } from '../../shared/ui/list/facet-chips.tsx';
import type { Facet } from '../../shared/ui/list/facet-select.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';

type OfCause = Pick<Cause, 'id' | 'state' | 'until'>;

/** Returns the default state: for a cause, its pages in the same state; for a website, open problems. */
function restingState(cause: OfCause | undefined): ProblemFilters['state'] {
  if (cause === undefined) return 'open';
  return cause.state === 'muted' ? 'muted' : cause.state === 'ended' ? 'any' : undefined;
}

/** Returns the filters in the address, for the problems of a website or of a cause. */
export function useProblemFilters(websiteId: string, cause?: OfCause) {
  const chosen = useFilters('problems.groups', { without: ['by', 'pageId', 'trackerId', 'causeId'] });
  const { from, to } = usePeriod();
  const resting = restingState(cause);
  const { state = resting, reason, ...others } = chosen.query;
  const filters: ProblemFilters = {
    websiteId,
    ...others,
    // A cause is a check and its reason: a reason without its check is ignored.
    ...(others.check && reason ? { reason } : {}),
    ...(state && { state }),
    ...(cause ? { causeId: cause.id } : { from, to }),
  };
  return { filters, chosen, cause, resting };
}
export type UsedProblemFilters = ReturnType<typeof useProblemFilters>;

/** Renders the filters of problems, each choice with its number of problems. */
export function ProblemFilterBar({ used }: { used: UsedProblemFilters }): ReactNode {
  const { filters, chosen, cause, resting } = used;
  const t = useWords('urls');
  const shell = useWords('shell');
  const { data: counts } = useProblemCounts(filters);
  const counted = useCounted();
  const isOfCause = cause !== undefined;
  const countOf = (value: NonNullable<ProblemFilters['state']>) =>
    value === 'any' ? undefined : value === 'unchecked' ? counts?.unchecked : counts?.states[value];
  const stateText = (value: NonNullable<ProblemFilters['state']>) =>
    counted(t(`state.${value}`), countOf(value));
  const states = chosen.facet('state', resting ? stateText(resting) : t('filter.lasting'), stateText);
  const severity = chosen.facet('severity', t('filter.severity'), (value) =>
    counted(shell(`severity.${value}`), counts?.severities[value]),
  );
  return (
    <FilterBar
      search={chosen.search(t('filter.search'))}
      facets={[
        ...(isOfCause ? [] : [gravestFirst(severity)]),
        withoutResting({ ...states, name: t('filter.state') }, resting),
        chosen.facet('assigned', t('filter.assigned'), (value) => t(`filter.assigned-${value}`)),
      ]}
      isFiltered={chosen.isFiltered}
      onClear={chosen.clear}
    >
      {isOfCause ? null : <KindChips filters={filters} counts={counts} onChoose={chosen.set} />}
      <CauseChip filters={filters} onLeave={chosen.set} />
    </FilterBar>
  );
}

export function useCounted(): (label: string, count: number | undefined) => string {
  const t = useWords('urls');
  const format = useFormat();
  return (label, count) =>
    count === undefined ? label : t('filter.counted', { label, count: format.number(count) });
}

export const gravestFirst = (facet: Facet): Facet => ({ ...facet, options: facet.options.toReversed() });

/** Returns a facet without its default choice. */
export function withoutResting(facet: Facet, resting: string | undefined): Facet {
  return {
    ...facet,
    value: facet.value === resting ? '' : facet.value,
    options: facet.options.filter(({ value }) => value !== resting),
  };
}

type Narrowed = Pick<CauseFilters, 'kind' | 'check' | 'reason' | 'testId'>;
type Narrowing = { [Name in keyof Narrowed]?: string | undefined };
const ALL_KINDS: Narrowing = { kind: undefined, check: undefined, reason: undefined, testId: undefined };

interface KindChipsProps {
  filters: Narrowed;
  counts:
    | { checks: Partial<Record<Check, number>>; tests: number; findings: number; consent: number }
    | undefined;
  onChoose: (changes: Narrowing) => void;
}

const OTHER_KINDS = ['test', 'finding', 'consent'] as const;

const otherOf = (value: string | undefined) => OTHER_KINDS.find((one) => one === value);

/** Renders the choice among the five checks, the user's tests, the tracking plan and consent. */
export function KindChips({ filters: { check, kind }, counts, onChoose }: KindChipsProps): ReactNode {
  const t = useWords('urls');
  const wording = useWording();
  return (
    <FacetChips
      label={t('filter.checks')}
      value={otherOf(kind) ?? check ?? ''}
      options={[
        ...CHECKS.map((value) => ({ value, label: wording.check(value), count: counts?.checks[value] })),
        { value: 'test', label: t('filter.tests'), count: counts?.tests },
        { value: 'finding', label: t('filter.findings'), count: counts?.findings },
        { value: 'consent', label: t('filter.consent'), count: counts?.consent },
      ]}
      onChange={(value) => {
        const other = otherOf(value);
        onChoose({ ...ALL_KINDS, ...(other === undefined ? { check: value } : { kind: other }) });
      }}
    />
  );
}

interface CauseChipProps {
  filters: Narrowed;
  onLeave: (changes: Narrowing) => void;
}

/** Renders the cause that filters the list, with the button that clears it. */
export function CauseChip({ filters: { check, reason, testId }, onLeave }: CauseChipProps): ReactNode {
  const t = useWords('urls');
  const wording = useWording();
  const text = check && reason ? wording.reason(check, reason) : testId && t('filter.one-test');
  if (!text) return null;
  return (
    <p className="row wrap gap-4-10 quiet whole-line">
      <span>{text}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => onLeave({ reason: undefined, testId: undefined })}
      >
        {t('filter.all-causes')}
      </Button>
    </p>
  );
}
