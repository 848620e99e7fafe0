import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { CauseState } from '@vigie/contract/cause.ts';
import { CHECKS, type Check } from '@vigie/contract/verdict.ts';
import { useAlarmRules } from '../../api/alarm-rules.ts';
import { useAskedTracker } from '../../api/asked-tracker.tsx';
import {
  useCauseCounts,
  useProblemCounts,
  type CauseFilters,
  type ProblemFilters,
} from '../../api/causes.ts';
import { useRuleText } from '../../i18n/incident-text.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import { useFilters } from '../../resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../session/current-website.tsx';
import { IconX } from '../../ui/icons.ts';
import { FacetChips } from '../../ui/list/facet-chips.tsx';
import type { Facet } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';

/** What the address asks for of the problems of a website, or of a cause: open ones, unless it names another state. */
export function useProblemFilters(websiteId: string, causeId?: string) {
  const chosen = useFilters('problems.groups', { without: ['by', 'pageId', 'trackerId', 'causeId'] });
  const { from, to } = usePeriod();
  const { state = 'open', reason, ...others } = chosen.asked;
  const filters: ProblemFilters = {
    websiteId,
    ...others,
    // A cause is a check and its reason: one without the other says nothing.
    ...(others.check && reason ? { reason } : {}),
    ...(causeId === undefined ? { state, from, to } : { state: chosen.asked.state ?? 'any', causeId }),
  };
  return { filters, chosen, causeId };
}
export type UsedProblemFilters = ReturnType<typeof useProblemFilters>;

/** What narrows problems; each choice says how many it would leave. */
export function ProblemFilterBar({ used }: { used: UsedProblemFilters }): ReactNode {
  const { filters, chosen, causeId } = used;
  const t = useWords('urls');
  const shell = useWords('shell');
  const { data: counts } = useProblemCounts(filters);
  const counted = useCounted();
  const isOfCause = causeId !== undefined;
  const countOf = (value: NonNullable<ProblemFilters['state']>) =>
    value === 'any' ? undefined : value === 'unchecked' ? counts?.unchecked : counts?.states[value];
  const resting = isOfCause ? 'any' : 'open';
  const states = chosen.facet('state', counted(t(`state.${resting}`), countOf(resting)), (value) =>
    counted(t(`state.${value}`), countOf(value)),
  );
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

/** In the address: causes of all websites, and of what concerns none. */
const EVERYWHERE = 'all';
/** What states are called in links that were sent before causes had their own. */
const OLD_STATES: Readonly<Record<string, CauseState>> = { resolved: 'ended', over: 'ended' };

/** What the address asks for of causes: those of the website shown that are neither muted nor ended. */
export function useCauseFilters() {
  const { id } = useCurrentWebsite();
  const tracker = useAskedTracker();
  const { state: named }: { state?: string } = useSearch({ strict: false });
  const chosen = useFilters('causes.list', { own: ['of'], without: ['pageId', 'trackerId'] });
  const { of } = chosen.own;
  const { check, reason, ...others } = chosen.asked;
  const state = OLD_STATES[named ?? ''];
  const filters: CauseFilters = {
    ...(of === EVERYWHERE ? {} : of === undefined ? { websiteId: id, ...tracker } : { websiteId: of }),
    ...others,
    ...(state && { state }),
    ...(check ? { check, ...(reason && { reason }) } : {}),
  };
  return { filters, chosen, isOfAll: of === EVERYWHERE };
}
export type UsedCauseFilters = ReturnType<typeof useCauseFilters>;

/** What narrows causes; each choice says how many it would leave. */
export function CauseFilterBar({ used }: { used: UsedCauseFilters }): ReactNode {
  const { filters, chosen } = used;
  const t = useWords('urls');
  const { data: counts } = useCauseCounts(filters);
  return (
    <FilterBar
      search={chosen.search(t('filter.search-causes'))}
      facets={useCauseFacets(used, counts)}
      isFiltered={chosen.isFiltered}
      onClear={chosen.clear}
    >
      <KindChips filters={filters} counts={counts} onChoose={chosen.set} />
      <CauseChip filters={filters} onLeave={chosen.set} />
    </FilterBar>
  );
}

function useCauseFacets(
  { chosen, filters }: UsedCauseFilters,
  counts: ReturnType<typeof useCauseCounts>['data'],
): Facet[] {
  const t = useWords('urls');
  const words = useWords('causes');
  const shell = useWords('shell');
  const ruleText = useRuleText();
  const counted = useCounted();
  const { items: rules = [] } = useAlarmRules();
  const states = chosen.facet('state', t('filter.lasting'), (value) =>
    value === 'any' ? t('state.any') : counted(words(`state.${value}`), counts?.states[value]),
  );
  const severity = chosen.facet('severity', t('filter.severity'), (value) =>
    counted(shell(`severity.${value}`), counts?.severities[value]),
  );
  const kinds = chosen.facet('kind', t('filter.kind'), (value) => words(`kind.${value}`));
  const byRule = rules.map((rule) => ({ value: rule.id, label: ruleText(rule) }));
  return [
    {
      ...chosen.facet('of', websiteLabel(useCurrentWebsite()), [
        { value: EVERYWHERE, label: t('filter.everywhere') },
      ]),
      name: t('filter.website'),
    },
    gravestFirst(severity),
    { ...states, name: t('filter.state'), value: filters.state ?? '' },
    withoutResting(kinds, 'test'),
    chosen.facet('assigned', t('filter.assigned'), (value) => t(`filter.assigned-${value}`)),
    ...(byRule.length > 0 ? [chosen.facet('ruleId', t('filter.rule'), byRule)] : []),
  ];
}

function useCounted(): (label: string, count: number | undefined) => string {
  const t = useWords('urls');
  const format = useFormat();
  return (label, count) =>
    count === undefined ? label : t('filter.counted', { label, count: format.number(count) });
}

const gravestFirst = (facet: Facet): Facet => ({ ...facet, options: facet.options.toReversed() });

/** A facet without the choice that it shows when nothing is chosen. */
function withoutResting(facet: Facet, resting: string): Facet {
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
  counts: { checks: Partial<Record<Check, number>>; tests: number } | undefined;
  onChoose: (changes: Narrowing) => void;
}

/** The five checks, and the user's tests as a sixth. */
function KindChips({ filters: { check, kind }, counts, onChoose }: KindChipsProps): ReactNode {
  const t = useWords('urls');
  const wording = useWording();
  return (
    <FacetChips
      label={t('filter.checks')}
      value={kind === 'test' ? kind : (check ?? '')}
      options={[
        ...CHECKS.map((value) => ({ value, label: wording.check(value), count: counts?.checks[value] })),
        { value: 'test', label: t('filter.tests'), count: counts?.tests },
      ]}
      onChange={(value) =>
        onChoose({ ...ALL_KINDS, ...(value === 'test' ? { kind: value } : { check: value }) })
      }
    />
  );
}

interface CauseChipProps {
  filters: Narrowed;
  onLeave: (changes: Narrowing) => void;
}

/** The one cause that the list is narrowed to, and the way out of it. */
function CauseChip({ filters: { check, reason, testId }, onLeave }: CauseChipProps): ReactNode {
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
