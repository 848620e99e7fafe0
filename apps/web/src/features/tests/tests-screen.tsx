import type { ReactNode } from 'react';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { usePoolChoices } from '../../shared/api/choices.ts';
import { useTests } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFiguresText } from '../../domain/pool-or-test/item-runs.tsx';
import { useDescribedColumns, useFacets } from '../../shared/resource/described.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { CategoryTag, SeverityPill } from '../../shared/ui/classification.tsx';
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
  const list = useTests({ websiteId: website.id, ...filters.query });
  const actions = useTestActions();
  return (
    <ListScreen<PageTest>
      title={t('list.title')}
      lead={t('list.lead')}
      count={(count, isAbout) => t(isAbout ? 'list.about' : 'list.count', { count })}
      add={{ operation: 'tests.create', to: '/pools/tests/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={useTestFacets(filters, website.id)}
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

function useTestFacets({ facet }: ReturnType<typeof useFilters<'tests.list'>>, websiteId: string) {
  const t = useWords('tests');
  const labelOf = useFieldLabels(TEST_FIELDS);
  const pools = usePoolChoices(websiteId).map(({ id, name }) => ({ value: id, label: name }));
  return [
    ...useFacets(TEST_FIELDS, facet),
    facet('draft', labelOf('state'), [
      { value: 'false', label: t('filter.ready') },
      { value: 'true', label: t('filter.draft') },
    ]),
    ...(pools.length > 0 ? [facet('poolId', labelOf('pools'), pools)] : []),
  ];
}

/** Returns the columns of the list. */
const useTestColumns = (): Column<PageTest>[] =>
  useDescribedColumns<PageTest, keyof typeof TEST_FIELDS>(
    TEST_FIELDS,
    {
      title: (test) => <Title test={test} />,
      category: ({ category }) => <CategoryTag category={category} />,
      severity: ({ severity }) => <SeverityPill severity={severity} />,
      urls: (test) => <Pages test={test} />,
      pools: (test) => <Pools test={test} />,
      lastRun: (test) => <LastRun test={test} />,
    },
    { title: 'minmax(0, 3fr)', urls: 'minmax(0, 1.6fr)', pools: 'minmax(0, 1.2fr)', lastRun: '210px' },
  );

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
