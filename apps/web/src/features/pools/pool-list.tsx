import type { ReactNode } from 'react';
import type { Pool } from '@vigie/contract/pool.ts';
import type { usePools } from '../../api/pools.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../session/current-website.tsx';
import { CategoryTag, SeverityPill } from '../../ui/classification.tsx';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { LastRunCell } from './last-run-cell.tsx';
import { PoolMenu } from './pool-menu.tsx';
import { PoolName } from './pool-name.tsx';
import { StatusPill } from './pool-pills.tsx';
import { ScheduleCell } from './schedule-cell.tsx';
import { usePoolActions } from './use-pool-actions.tsx';

/** Pools in rows. */
export function PoolList({ list }: { list: ReturnType<typeof usePools> }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const website = websiteLabel(useCurrentWebsite());
  const actions = usePoolActions();
  return (
    <>
      <List<Pool>
        label={t('list.label', { website })}
        rows={list.pools}
        isStale={list.isStale}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/pools/$id', params: { id } })}
        actionsOf={(pool) => <PoolMenu pool={pool} actions={actions} />}
        columns={[
          {
            key: 'name',
            title: t('column.name'),
            width: 'minmax(180px, 3fr)',
            cell: (pool) => <PoolName pool={pool} />,
          },
          {
            key: 'status',
            title: t('column.status'),
            width: '112px',
            cell: ({ status }) => <StatusPill status={status} />,
          },
          {
            key: 'severity',
            title: t('column.severity'),
            width: '104px',
            cell: ({ severity }) => <SeverityPill severity={severity} />,
          },
          {
            key: 'category',
            title: t('column.category'),
            width: '112px',
            narrow: 'none',
            cell: ({ category }) => <CategoryTag category={category} />,
          },
          {
            key: 'schedule',
            title: t('column.schedule'),
            width: 'minmax(150px, 2fr)',
            narrow: 'line',
            cell: (pool) => <ScheduleCell pool={pool} />,
          },
          {
            key: 'last',
            title: t('column.last'),
            width: 'minmax(160px, 2fr)',
            narrow: 'line',
            cell: (pool) => <LastRunCell pool={pool} />,
          },
          {
            key: 'tests',
            title: t('column.tests'),
            width: '48px',
            align: 'end',
            narrow: 'none',
            cell: ({ testIds }) => format.exact(testIds.length),
          },
        ]}
      >
        <ShowMore
          shown={list.pools?.length ?? 0}
          total={list.total}
          onMore={list.more}
          isFetching={list.isFetchingMore}
        />
      </List>
      {actions.dialog}
    </>
  );
}
