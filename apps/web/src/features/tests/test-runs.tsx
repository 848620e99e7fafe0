import type { ReactNode } from 'react';
import type { TestFigures, TestHistory } from '@vigie/contract/page-test.ts';
import { failureOf } from '../../api/failure.ts';
import { useTestHistory } from '../../api/tests.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { passRate } from '../../run-view/outcome-tone.ts';
import { Beats } from '../../ui/beats.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OUTCOME_TONES } from '../../ui/test-result/test-outcome.tsx';
import { endingOf } from './figures-tone.ts';

const SHOWN = 24;

/** The newest runs of a test as bars, and how many pages passed. */
export function TestRuns({ testId }: { testId: string }): ReactNode {
  const t = useWords('tests');
  const errorText = useErrorText();
  const { data, error, refetch } = useTestHistory(testId);
  if (error)
    return (
      <LoadFailed
        title={t('detail.runs-failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    );
  const runs = data?.runs.slice(0, SHOWN);
  return (
    <Card title={t('detail.runs', { count: runs?.length ?? 0 })} aside={runs ? <Rate runs={runs} /> : null}>
      {runs ? <Bars runs={runs} /> : <Skeleton height={36} />}
    </Card>
  );
}

function Rate({ runs }: TestHistory): ReactNode {
  const t = useWords('tests');
  const format = useFormat();
  const rate = passRate(runs);
  return rate === null ? null : (
    <span className="quiet number">{t('detail.rate', { percent: format.rate(rate) })}</span>
  );
}

function Bars({ runs }: TestHistory): ReactNode {
  const t = useWords('tests');
  const format = useFormat();
  const textOf = useFiguresText();
  if (runs.length === 0) return <p className="small muted">{t('detail.runs-empty')}</p>;
  return (
    <Beats
      label={t('detail.runs-label', { count: runs.length })}
      beats={runs.toReversed().map(({ jobId, at, figures }) => ({
        key: jobId,
        tone: OUTCOME_TONES[endingOf(figures)],
        label: t('detail.run-label', { date: format.instant(at), figures: textOf(figures) }),
        link: { to: '/jobs', search: { job: jobId } },
      }))}
    />
  );
}

/** Figures in words; noughts are left out. */
export function useFiguresText(): (figures: TestFigures) => string {
  const t = useWords('tests');
  return (figures) =>
    (['passed', 'failed', 'errors', 'skipped'] as const)
      .filter((name) => figures[name] > 0)
      .map((name) => t(`figures.${name}`, { count: figures[name] }))
      .join(', ');
}
