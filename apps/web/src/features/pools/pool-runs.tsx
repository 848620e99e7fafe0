import type { ReactNode } from 'react';
import type { PoolRun } from '@vigie/contract/pool.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { passRate } from '../../run-view/outcome-tone.ts';
import { Beats } from '../../ui/beats.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFiguresText } from './figures-text.ts';
import { poolRunTone } from './pool-run-tone.ts';
import css from './pool-screen.module.css';

const SHOWN = 90;

/** The newest runs of a pool as bars that lead to their jobs, and the share of results that passed. */
export function PoolRuns({ runs }: { runs: readonly PoolRun[] | undefined }): ReactNode {
  const t = useWords('pools');
  const shown = runs?.slice(0, SHOWN);
  if (shown === undefined)
    return (
      <Card title={t('runs.none-title')}>
        <Skeleton height={36} />
      </Card>
    );
  if (shown.length === 0)
    return (
      <Card title={t('runs.none-title')}>
        <p className="muted">{t('runs.empty')}</p>
      </Card>
    );
  return (
    <Card title={t('runs.title', { count: shown.length })} aside={<Rate runs={shown} />}>
      <Bars runs={shown} />
    </Card>
  );
}

function Rate({ runs }: { runs: readonly PoolRun[] }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const rate = passRate(runs);
  if (rate === null) return null;
  return (
    <span className={`muted number ${css.rate}`}>
      {t('runs.rate')} <strong>{format.rate(rate)}</strong>
    </span>
  );
}

function Bars({ runs }: { runs: readonly PoolRun[] }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const figuresText = useFiguresText();
  return (
    <Beats
      label={t('runs.label', { count: runs.length })}
      beats={runs.toReversed().map((run) => {
        const tone = poolRunTone(run);
        return {
          key: run.jobId,
          tone,
          label: t('runs.beat', {
            date: format.instant(run.at),
            result: t(`result.${tone}`),
            figures: figuresText(run.figures),
          }),
          link: { to: '/jobs', search: { job: run.jobId } },
        };
      })}
    />
  );
}
