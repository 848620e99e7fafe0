import type { ReactNode } from 'react';
import type { Pool } from '@vigie/contract/pool.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { judgedOf } from '../../run-view/figures-tone.ts';
import { Pill } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './pool-cells.module.css';
import { poolRunTone } from './pool-run-tone.ts';

/** How a pool's last run went, or that one goes on. */
export function LastRunCell({ pool: { lastRun, activeJobId } }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  if (activeJobId !== null) return <Pill tone="info">{t('result.info')}</Pill>;
  if (lastRun === null) return <span className="muted">{t('result.never')}</span>;
  const tone = poolRunTone(lastRun);
  const judged = judgedOf(lastRun.figures);
  return (
    <span className="grid">
      <span className={`inline-row wrap ${css.result}`}>
        <Pill tone={tone}>{t(`result.${tone}`)}</Pill>
        <TimeAgo at={lastRun.at} />
      </span>
      {judged > 0 ? (
        <span className="small muted">
          {t('result.passed-of', { passed: lastRun.figures.passed, count: judged })}
        </span>
      ) : null}
    </span>
  );
}
