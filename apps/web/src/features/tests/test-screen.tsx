import type { ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { HighlightedCode } from '../../ui/code-editor/highlighted-code.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddToPool } from './add-to-pool.tsx';
import { DraftPill } from './draft-pill.tsx';
import { LoadedTest } from './loaded-test.tsx';
import { TestActions } from './test-actions.tsx';
import { TestFacts } from './test-facts.tsx';
import css from './test-detail.module.css';
import { TestRuns } from './test-runs.tsx';

/** One test: what it reads and asks, where it runs and how its last runs ended. */
export function TestScreen(): ReactNode {
  return <LoadedTest>{({ test, website }) => <TestDetail test={test} website={website} />}</LoadedTest>;
}

function TestDetail({ test, website }: { test: PageTest; website: Website }): ReactNode {
  const t = useWords('tests');
  const may = useMay();
  return (
    <>
      <PageHeader
        title={test.title}
        back={{ to: '/pools/tests', label: t('detail.back') }}
        pills={
          <>
            <SeverityPill severity={test.severity} />
            {test.isDraft ? <DraftPill /> : null}
          </>
        }
      >
        <TestActions test={test} />
      </PageHeader>
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid shrink gap-16">
          {test.pools.length === 0 && may('pools.update') ? <AddToPool test={test} /> : null}
          <TestRuns testId={test.id} />
          <Source name={t('detail.content')} hint={t('detail.content-hint')} source={test.content} />
          <Source name={t('detail.condition')} hint={t('detail.condition-hint')} source={test.condition} />
        </div>
        <TestFacts test={test} website={website} />
      </div>
    </>
  );
}

function Source({ name, hint, source }: { name: string; hint: string; source: string }): ReactNode {
  return (
    <Card title={name} aside={<span className="small muted">{hint}</span>}>
      <HighlightedCode label={name} source={source} />
    </Card>
  );
}
