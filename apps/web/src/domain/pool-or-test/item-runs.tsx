import type { ReactNode } from 'react';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { passRate } from '../run-view/outcome-tone.ts';
import { RunHistoryBar, type HistoryBar } from '../../shared/ui/run-history-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { PageResource } from './actions.tsx';
import { QueryView, type QueryState } from '../../shared/resource/query-view.tsx';

interface Run {
  jobId: string;
  at: string;
  figures: TestFigures;
}

interface ItemRunsProps<R extends Run> {
  noun: PageResource;
  /** Runs, newest first. */
  query: QueryState<readonly R[]>;
  /** Returns the result of a run, as a colour and in words. */
  barOf: (run: R) => Pick<HistoryBar, 'tone' | 'label'>;
}

/** Renders the newest runs of a pool or a test as bars that link to their jobs, and the share of passed results. */
export function ItemRuns<R extends Run>({ noun, query, barOf }: ItemRunsProps<R>): ReactNode {
  const t = useWords(noun);
  return (
    <QueryView
      query={query}
      failed={t('runs.failed')}
      skeleton={
        <Card title={t('runs.none-title')}>
          <Skeleton height={36} />
        </Card>
      }
      empty={
        <Card title={t('runs.none-title')}>
          <p className="muted">{t('runs.empty')}</p>
        </Card>
      }
    >
      {(runs) => (
        <Card title={t('runs.title', { count: runs.length })} aside={<Rate noun={noun} runs={runs} />}>
          <RunHistoryBar
            label={t('runs.label', { count: runs.length })}
            bars={runs.toReversed().map((run) => ({
              ...barOf(run),
              key: run.jobId,
              link: { to: '/jobs', search: { job: run.jobId } },
            }))}
          />
        </Card>
      )}
    </QueryView>
  );
}

function Rate({ noun, runs }: { noun: PageResource; runs: readonly Run[] }): ReactNode {
  const t = useWords(noun);
  const format = useFormat();
  const rate = passRate(runs);
  if (rate === null) return null;
  return (
    <span className="muted number">
      {t('runs.rate')} <strong className="ink weight-620">{format.rate(rate)}</strong>
    </span>
  );
}

/** Returns a function that formats test results in words, without zeros. */
export function useFiguresText(noun: PageResource): (figures: TestFigures) => string {
  const t = useWords(noun);
  return (figures) => {
    const parts = (['passed', 'failed', 'errors', 'skipped'] as const)
      .filter((name) => figures[name] > 0)
      .map((name) => t(`figures.${name}`, { count: figures[name] }));
    return parts.length === 0 ? t('figures.none') : parts.join(', ');
  };
}
