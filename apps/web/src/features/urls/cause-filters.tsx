import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { CauseState } from '@vigie/contract/cause.ts';
import { useAlarmRules } from '../../shared/api/alarm-rules.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useCauseCounts, type CauseFilters } from '../../shared/api/causes.ts';
import { useRuleText } from '../../shared/i18n/condition-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import type { Facet } from '../../shared/ui/list/facet-select.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { CauseChip, gravestFirst, KindChips, useCounted, withoutResting } from './filters.tsx';

/** Value in the address: causes of all websites, and of none. */
const EVERYWHERE = 'all';
/** Names of states in links that were sent before causes had states of their own. */
const OLD_STATES: Readonly<Record<string, CauseState>> = { resolved: 'ended', over: 'ended' };

/** Returns the filters of causes in the address; by default, open causes of the current website that are not muted. */
export function useCauseFilters() {
  const { id } = useCurrentWebsite();
  const tracker = useSelectedTracker();
  const { state: named }: { state?: string } = useSearch({ strict: false });
  const chosen = useFilters('causes.list', { own: ['of'], without: ['pageId', 'trackerId'] });
  const { of } = chosen.own;
  const { check, reason, ...others } = chosen.query;
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

/** Renders the filters of causes, each choice with its number of causes. */
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
