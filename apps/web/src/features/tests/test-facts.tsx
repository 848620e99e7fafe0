import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { PatternList } from './pattern-list.tsx';
import css from './test-detail.module.css';

/** What there is to know of a test beside its code. */
export function TestFacts({ test, website }: { test: PageTest; website: Website }): ReactNode {
  const t = useWords('tests');
  const shell = useWords('shell');
  const format = useFormat();
  return (
    <Card title={t('detail.facts')}>
      {test.description ? (
        <p className={`quiet pre-line anywhere ${css.description}`}>{test.description}</p>
      ) : null}
      <Facts
        facts={[
          [t('fact.category'), shell(`category.${test.category}`)],
          [t('fact.severity'), shell(`severity.${test.severity}`)],
          [t('fact.state'), <State key="state" test={test} />],
          [t('fact.website'), websiteLabel(website)],
          [t('fact.pages'), <Pages key="pages" test={test} />],
          [t('fact.pools'), <Pools key="pools" test={test} />],
          [t('fact.created'), format.instant(test.createdAt)],
          [t('fact.updated'), <TimeAgo key="updated" at={test.updatedAt} />],
        ]}
      />
    </Card>
  );
}

function State({ test: { isDraft, isHealthTest } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  return (
    <>
      {t(isDraft ? 'draft' : 'ready')}
      <span className="block small weight-450 muted">{isDraft ? t('draft.hint') : null}</span>
      {isHealthTest ? (
        <>
          <span className="block mt-6">{t('health-test')}</span>
          <span className="block small weight-450 muted">{t('health-test.hint')}</span>
        </>
      ) : null}
    </>
  );
}

function Pages({ test: { allPages, urls } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  if (allPages) return t('pages.all');
  return <PatternList urls={urls} />;
}

function Pools({ test: { pools } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  if (pools.length === 0) return t('pools.none');
  return (
    <ul className={`plain ${css.list}`}>
      {pools.map(({ id, name }) => (
        <li key={id}>
          <Link to="/pools/$id" params={{ id }} className={`min-24 accent ${css.link}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
