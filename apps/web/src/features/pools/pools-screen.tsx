import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import type { Pool, PoolRun } from '@vigie/contract/pool.ts';
import { usePools } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns, useFacets } from '../../shared/resource/described.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { countConclusive } from '../../domain/run-view/outcome-tone.ts';
import { CategoryTag, SeverityPill } from '../../shared/ui/classification.tsx';
import { IconChecklist } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Pill } from '../../shared/ui/pill.tsx';
import { useScheduleWords } from '../../shared/ui/schedule/schedule-words.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { PoolMenu, usePoolActions } from './pool-actions.tsx';
import { PoolStatusPill, UseTags } from './pool-pills.tsx';
import { poolRunTone } from './pool-run-tone.ts';
import css from './pools.module.css';

/** Renders the pools of a website, and the button that adds one. */
export function PoolsScreen(): ReactNode {
  const t = useWords('pools');
  const website = useCurrentWebsite();
  const filters = useFilters('pools.list');
  const list = usePools({ websiteId: website.id, ...filters.query });
  const actions = usePoolActions();
  return (
    <ListScreen<Pool>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'pools.create', to: '/pools/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={useFacets(POOL_FIELDS, filters.facet)}
      list={list}
      label={t('list.label', { website: websiteLabel(website) })}
      failed={t('list.failed')}
      empty={{
        icon: IconChecklist,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: <Link to="/pools/tests">{t('list.tests')}</Link>,
      }}
      linkOf={({ id }) => ({ to: '/pools/$id', params: { id } })}
      actionsOf={(pool) => <PoolMenu pool={pool} actions={actions} />}
      columns={usePoolColumns()}
    >
      {actions.dialog}
    </ListScreen>
  );
}

/** Returns the columns of the list. */
const usePoolColumns = (): Column<Pool>[] =>
  useDescribedColumns<Pool, keyof typeof POOL_FIELDS>(
    POOL_FIELDS,
    {
      name: (pool) => <PoolName pool={pool} />,
      status: ({ status }) => <PoolStatusPill status={status} />,
      category: ({ category }) => <CategoryTag category={category} />,
      severity: ({ severity }) => <SeverityPill severity={severity} />,
      schedule: (pool) => <ScheduleCell pool={pool} />,
      lastRun: (pool) => <LastRunCell pool={pool} />,
    },
    {
      name: 'minmax(180px, 3fr)',
      schedule: 'minmax(150px, 2fr)',
      lastRun: 'minmax(160px, 2fr)',
      testCount: '48px',
    },
  );

/** Renders a pool's name, with its uses and its number of journeys. */
function PoolName({ pool }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  const count = pool.journeyIds?.length ?? 0;
  return (
    <span className={`inline-row wrap anywhere ${css.name}`}>
      <span>{pool.name}</span>
      <UseTags pool={pool} />
      {count > 0 ? <span className="small weight-450 muted">{t('list.journeys', { count })}</span> : null}
    </span>
  );
}

/** Renders a pool's schedule in words, and its next run. */
function ScheduleCell({ pool: { schedule, status, nextRunAt } }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  const words = useScheduleWords(schedule);
  const isWaiting = schedule !== null && status === 'draft';
  return (
    <span className="grid">
      <span className={schedule === null ? 'muted' : undefined}>{words}</span>
      {nextRunAt === null ? null : (
        <span className="small muted">
          {t('schedule.next')} <TimeAgo at={nextRunAt} />
        </span>
      )}
      {isWaiting ? <span className="small warn">{t('schedule.paused')}</span> : null}
    </span>
  );
}

/** Renders the result of a pool's last run, or that a run is under way. */
function LastRunCell({ pool: { lastRun, activeJobId } }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  if (activeJobId !== null) return <Pill tone="info">{t('result.info')}</Pill>;
  if (lastRun === null) return <span className="muted">{t('result.never')}</span>;
  const tone = poolRunTone(lastRun);
  const conclusive = countConclusive(lastRun.figures);
  return (
    <span className="grid">
      <span className={`inline-row wrap ${css.result}`}>
        <Pill tone={tone}>{t(`result.${tone}`)}</Pill>
        <TimeAgo at={lastRun.at} />
      </span>
      {conclusive > 0 ? (
        <span className="small muted">
          {t('result.passed-of', { passed: lastRun.figures.passed, count: conclusive })}
        </span>
      ) : null}
      <JourneysLine run={lastRun} />
    </span>
  );
}

function JourneysLine({ run: { journeys } }: { run: PoolRun }): ReactNode {
  const t = useWords('pools');
  if (!journeys) return null;
  const { passed, failed, stepFailed } = journeys;
  const count = passed + failed + stepFailed;
  if (count === 0) return null;
  return <span className="small muted">{t('result.journeys-of', { passed, count })}</span>;
}
