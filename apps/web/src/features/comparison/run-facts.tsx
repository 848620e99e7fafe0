import type { ReactNode } from 'react';
import type { ComparedRun } from '@vigie/contract/comparison.ts';
import { pointsBetween } from '../../shared/i18n/format.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { GradeMark } from '../../shared/ui/grade-mark.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { PointsChange } from '../../shared/ui/rate.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import css from './comparison.module.css';

interface RunFactsProps {
  /** Undefined while loading, null without a run. */
  run: ComparedRun | null | undefined;
  other: ComparedRun | null;
}

/** Renders the figures of a run: its grade, its reliability, and the difference to the reliability of the other run. */
export function ComparedRunFacts({ run, other }: RunFactsProps): ReactNode {
  const t = useWords('comparison');
  const format = useFormat();
  if (run === undefined) return <Skeleton height={52} />;
  if (run === null) return <p className={`muted ${css.facts}`}>{t('none')}</p>;
  const { grade, reliability } = run.score;
  const before = other?.score.reliability ?? null;
  return (
    <div className={`row wrap gap-14 ${css.facts}`}>
      <GradeMark grade={grade} />
      <div className="grid shrink">
        <p className="weight-580 number">
          {reliability === null
            ? t('unmeasured')
            : t('reliability', { percent: format.percent(reliability) })}{' '}
          {reliability === null || before === null ? null : (
            <PointsChange
              points={pointsBetween(before, reliability)}
              textOf={(points) => t('points', { points })}
            />
          )}
        </p>
        <p className="small muted number">
          <time dateTime={run.at}>{format.instant(run.at)}</time> · {t('pages', { count: run.pages })}
          {run.pagesFailed > 0 ? ` · ${t('pages-failed', { count: run.pagesFailed })}` : ''}
        </p>
      </div>
      {run.isWhole ? null : <Pill tone="warn">{t('partial')}</Pill>}
    </div>
  );
}
