import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { usePoolChoices } from '../../shared/api/choices.ts';
import { useTests } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useClassificationColumns } from '../../domain/pool-or-test/item-pages.tsx';
import { useFiguresText } from '../../domain/pool-or-test/item-runs.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { IconTestPipe } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { TestOutcome } from '../../shared/ui/test-result/test-outcome.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { DraftPill } from './draft-pill.tsx';
import { endingOf } from './figures-tone.ts';
import { TestMenu, useTestActions } from './test-actions.tsx';
import css from './tests.module.css';

/** Renders the tests of the website: their values, their pages, and their last runs. */
export function TestsScreen(): ReactNode {
  const t = useWords('tests');
  const website = useCurrentWebsite();
  const filters = useFilters('tests.list');
  const list = useTests({ websiteId: website.id, ...filters.asked });
  const actions = useTestActions();
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
      {actions.dialog}
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

/** Returns the columns of the list. */
function useTestColumns(): Column<PageTest>[] {
  const t = useWords('tests');
  return [
    {
      key: 'title',
      title: t('column.test'),
      width: 'minmax(0, 3fr)',
      cell: (test) => <Title test={test} />,
    },
    ...useClassificationColumns<PageTest>('tests'),
    {
      key: 'pages',
      title: t('column.pages'),
      width: 'minmax(0, 1.6fr)',
      narrow: 'none',
      cell: (test) => <Pages test={test} />,
    },
    {
      key: 'pools',
      title: t('column.pools'),
      width: 'minmax(0, 1.2fr)',
      narrow: 'none',
      cell: (test) => <Pools test={test} />,
    },
    {
      key: 'last',
      title: t('column.last'),
      width: '210px',
      narrow: 'line',
      cell: (test) => <LastRun test={test} />,
    },
  ];
}

function Title({ test: { title, isDraft } }: { test: PageTest }): ReactNode {
  return (
    <span className="row shrink gap-8">
      <TwoLines text={title} />
      {isDraft ? <DraftPill /> : null}
    </span>
  );
}

function Pages({ test: { allPages, urls } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  if (allPages) return t('pages.all');
  const [first, ...others] = urls;
  return (
    <span className="line shrink gap-6" title={urls.join('\n')}>
      <span className="mono block shrink small ellipsis">{first}</span>
      {others.length > 0 ? (
        <span className="fixed small muted">{t('pages.more', { count: others.length })}</span>
      ) : null}
    </span>
  );
}

function Pools({ test: { pools } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  const [first] = pools;
  if (!first) return <span className="fixed small muted">{t('pools.none')}</span>;
  return (
    <span className="block shrink ellipsis" title={pools.map(({ name }) => name).join('\n')}>
      {pools.length === 1 ? first.name : t('pools.count', { count: pools.length })}
    </span>
  );
}

function LastRun({ test: { lastRun } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  const textOf = useFiguresText('tests');
  if (!lastRun) return <span className="fixed small muted">{t('last.never')}</span>;
  return (
    <span className={`row between shrink gap-8 ${css.last}`}>
      <span title={textOf(lastRun.figures)}>
        <TestOutcome outcome={endingOf(lastRun.figures)} />
      </span>
      <span className="fixed small muted">
        <TimeAgo at={lastRun.at} />
      </span>
    </span>
  );
}
