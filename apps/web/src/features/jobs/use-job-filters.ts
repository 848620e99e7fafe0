import { useMemo } from 'react';
import { useAgentChoices } from '../../shared/api/choices.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';

const SINCE_DAYS = { day: 1, week: 7, month: 30 } as const;
const DAY_MS = 86_400_000;
const PERIODS = ['day', 'week', 'month'] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Returns the filters of jobs: those of the current website, unless all are selected. */
export function useJobFilters(websiteId: string) {
  const t = useWords('jobs');
  const cells = useWords('job-cells');
  const { agents = [] } = useAgentChoices();
  const filters = useFilters('jobs.list', { own: ['since', 'everywhere'] });
  const since = PERIODS.find((one) => one === filters.own.since);
  // The instant is that of the choice of the filter: it must not change at each render.
  const from = useMemo(() => (since ? daysAgo(SINCE_DAYS[since]) : undefined), [since]);
  const here = filters.own.everywhere === 'yes' ? {} : { websiteId };
  return {
    filters,
    query: { ...filters.query, ...here, ...(from ? { from } : {}) },
    facets: [
      filters.facet('kind', t('filter.kind'), (value) => cells(`kind.${value}`)),
      filters.facet('state', t('filter.state'), (value) => t(`state.${value}`)),
      filters.facet('mode', t('filter.mode'), (value) => t(`mode.${value}`)),
      filters.facet(
        'agentId',
        t('filter.agent'),
        agents.map(({ id, name }) => ({ value: id, label: name })),
      ),
      filters.facet(
        'since',
        t('filter.period'),
        PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
      ),
      {
        ...filters.facet('everywhere', t('filter.here'), [{ value: 'yes', label: t('filter.everywhere') }]),
        name: t('filter.website'),
      },
    ],
  };
}
