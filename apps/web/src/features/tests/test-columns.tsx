import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CategoryTag, SeverityPill } from '../../ui/classification.tsx';
import type { Column } from '../../ui/list/column.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TestOutcome } from '../../ui/test-result/test-outcome.tsx';
import { DraftPill } from './draft-pill.tsx';
import { endingOf } from './figures-tone.ts';
import css from './test-columns.module.css';
import { useFiguresText } from './test-runs.tsx';
import { TwoLines } from '../../ui/two-lines/two-lines.tsx';

/** What the list says of each test. */
export function useTestColumns(): Column<PageTest>[] {
  const t = useWords('tests');
  return [
    {
      key: 'title',
      title: t('column.test'),
      width: 'minmax(0, 3fr)',
      cell: (test) => <Title test={test} />,
    },
    {
      key: 'category',
      title: t('column.category'),
      width: '112px',
      cell: ({ category }) => <CategoryTag category={category} />,
    },
    {
      key: 'severity',
      title: t('column.severity'),
      width: '104px',
      cell: ({ severity }) => <SeverityPill severity={severity} />,
    },
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
    <span className={`row shrink gap-8 ${css.title}`}>
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
  const textOf = useFiguresText();
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
