import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { usePoolChoices } from '../../api/choices.ts';
import { useTests } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../session/current-website.tsx';
import { IconTestPipe } from '../../ui/icons.ts';
import { useTestColumns } from './test-columns.tsx';
import { TestMenu } from './test-menu.tsx';
import { useTestActions } from './use-test-actions.tsx';

/** The tests of the website: what each looks at, where, and how its last run ended. */
export function TestsScreen(): ReactNode {
  const t = useWords('tests');
  const website = useCurrentWebsite();
  const filters = useFilters('tests.list');
  const list = useTests({ websiteId: website.id, ...filters.asked });
  const actions = useTestActions(() => {});
  return (
    <ListScreen<PageTest>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'tests.create', to: '/pools/tests/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={useFacets(filters, website.id)}
      list={list}
      label={t('list.label', { website: websiteLabel(website) })}
      failed={t('list.failed')}
      empty={{ icon: IconTestPipe, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/pools/tests/$id', params: { id } })}
      actionsOf={(test) => <TestMenu test={test} actions={actions} />}
      columns={useTestColumns()}
    >
      {actions.deletion.dialog}
    </ListScreen>
  );
}

function useFacets({ facet }: ReturnType<typeof useFilters<'tests.list'>>, websiteId: string) {
  const t = useWords('tests');
  const shell = useWords('shell');
  const pools = usePoolChoices(websiteId).map(({ id, name }) => ({ value: id, label: name }));
  return [
    facet('category', t('filter.category'), (value) => shell(`category.${value}`)),
    facet('severity', t('filter.severity'), (value) => shell(`severity.${value}`)),
    facet('draft', t('filter.state'), [
      { value: 'false', label: t('filter.ready') },
      { value: 'true', label: t('filter.draft') },
    ]),
    ...(pools.length > 0 ? [facet('poolId', t('filter.pool'), pools)] : []),
  ];
}
