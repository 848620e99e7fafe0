import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { StoredJourney } from '@vigie/contract/stored-journey.ts';
import { useJourneys } from '../../shared/api/journeys.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconRoute } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
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
  const query = { websiteId: website.id, ...filters.query };
  const list = useJourneys(query);
  const actions = useJourneyActions({ website });
  return (
    <ListScreen<StoredJourney>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'journeys.create', to: '/parcours-editer', label: t('list.add') }}
      actions={
        <ExportFile
          call="journeys.csv"
          query={query}
          fileName="journeys.csv"
          isDisabled={list.items?.length === 0}
        />
      }
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
const useJourneyColumns = (): Column<StoredJourney>[] =>
  useDescribedColumns<StoredJourney, keyof typeof JOURNEY_FIELDS>(
    JOURNEY_FIELDS,
    {
      title: (journey) => <Title journey={journey} />,
      severity: ({ severity }) => <SeverityPill severity={severity} />,
      lastRun: (journey) => <LastResult journey={journey} />,
      pools: (journey) => <Pools journey={journey} />,
    },
    {
      title: 'minmax(200px, 2.8fr)',
      lastRun: 'minmax(250px, 2.6fr)',
      pools: 'minmax(0, 1fr)',
      stepsTotal: '52px',
    },
  );

function Title({ journey }: { journey: StoredJourney }): ReactNode {
  return (
    <span className={`inline-row wrap anywhere ${css.name}`}>
      <span>{journey.title}</span>
      <JourneyTags journey={journey} />
    </span>
  );
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
