import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Pool } from '@vigie/contract/pool.ts';
import { usePools } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../session/current-website.tsx';
import { IconChecklist } from '../../ui/icons.ts';
import { usePoolColumns } from './pool-columns.tsx';
import { PoolMenu } from './pool-menu.tsx';
import { usePoolActions } from './use-pool-actions.tsx';

/** The pools of a website, and the way to add one. */
export function PoolsScreen(): ReactNode {
  const t = useWords('pools');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const filters = useFilters('pools.list');
  const list = usePools({ websiteId: website.id, ...filters.asked });
  const actions = usePoolActions();
  return (
    <ListScreen<Pool>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'pools.create', to: '/pools/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={[
        filters.facet('status', t('filter.status'), (value) => t(`status.${value}`)),
        filters.facet('category', t('filter.category'), (value) => shell(`category.${value}`)),
        filters.facet('severity', t('filter.severity'), (value) => shell(`severity.${value}`)),
      ]}
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
