import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { StoredJourney } from '@vigie/contract/stored-journey.ts';
import { useJourneys } from '../../shared/api/journeys.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconRoute } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ExportJourneys } from './export-journeys.tsx';
import { FailedStepLine } from './failed-step-line.tsx';
import { JourneyMenu, useJourneyActions } from './journey-actions.tsx';
import { JourneyOutcome } from './journey-outcome.tsx';
import { JourneyTags } from './journey-tags.tsx';
import css from './journeys.module.css';

/** Renders the journeys of the website: their steps, their last runs and what they lack. */
export function JourneysScreen(): ReactNode {
  const t = useWords('journeys');
  const website = useCurrentWebsite();
  const filters = useFilters('journeys.list');
  const asked = { websiteId: website.id, ...filters.asked };
  const list = useJourneys(asked);
  const actions = useJourneyActions({ website });
  return (
    <ListScreen<StoredJourney>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'journeys.create', to: '/parcours-editer', label: t('list.add') }}
      actions={<ExportJourneys asked={asked} isEmpty={list.items?.length === 0} />}
      filters={filters}
      search={filters.search(t('list.search'))}
      list={list}
      label={t('list.label', { website: websiteLabel(website) })}
      failed={t('list.failed')}
      empty={{
        icon: IconRoute,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: (
          <Link to="/aide/detail/$id" params={{ id: 'journeys' }}>
            {t('list.help')}
          </Link>
        ),
      }}
      linkOf={({ id }) => ({ to: '/parcours-voir', search: { id } })}
      actionsOf={(journey) => <JourneyMenu journey={journey} actions={actions} />}
      columns={useJourneyColumns()}
    >
      {actions.dialogs}
    </ListScreen>
  );
}

/** Returns the columns of the list. */
function useJourneyColumns(): Column<StoredJourney>[] {
  const t = useWords('journeys');
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t('column.journey'),
      width: 'minmax(200px, 2.8fr)',
      cell: (journey) => (
        <span className={`inline-row wrap anywhere ${css.name}`}>
          <span>{journey.title}</span>
          <JourneyTags journey={journey} />
        </span>
      ),
    },
    {
      key: 'severity',
      title: t('column.severity'),
      width: '104px',
      cell: ({ severity }) => <SeverityPill severity={severity} />,
    },
    {
      key: 'last',
      title: t('column.last'),
      width: 'minmax(250px, 2.6fr)',
      narrow: 'line',
      cell: (journey) => <LastResult journey={journey} />,
    },
    {
      key: 'pools',
      title: t('column.pools'),
      width: 'minmax(0, 1fr)',
      narrow: 'none',
      cell: (journey) => <Pools journey={journey} />,
    },
    {
      key: 'steps',
      title: t('column.steps'),
      width: '52px',
      align: 'end',
      narrow: 'none',
      cell: ({ stepsTotal }) => format.exact(stepsTotal),
    },
  ];
}

/** Renders the last run's outcome and time, with its findings or its failed step. */
function LastResult({ journey: { lastRun } }: { journey: StoredJourney }): ReactNode {
  const t = useWords('journeys');
  if (lastRun === null) return <span className="muted">{t('result.never')}</span>;
  const { failedStep, findings } = lastRun;
  return (
    <span className="grid shrink">
      <span className={`inline-row wrap ${css.result}`}>
        <JourneyOutcome run={lastRun} />
        <TimeAgo at={lastRun.at} />
      </span>
      {failedStep === null ? null : <FailedStepLine step={failedStep} />}
      {findings === 0 ? null : (
        <span className="small muted">{t('result.findings', { count: findings })}</span>
      )}
    </span>
  );
}

function Pools({ journey: { pools } }: { journey: StoredJourney }): ReactNode {
  const t = useWords('journeys');
  const [first] = pools;
  if (!first) return <span className="fixed small muted">{t('pools.none')}</span>;
  return (
    <span className="block shrink ellipsis" title={pools.map(({ name }) => name).join('\n')}>
      {pools.length === 1 ? first.name : t('pools.count', { count: pools.length })}
    </span>
  );
}
