import type { ReactNode } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { NextRuns } from '../../ui/schedule/next-runs.tsx';
import { useScheduleWords } from '../../ui/schedule/schedule-words.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './pool-screen.module.css';

/** The schedule of a pool: in words, with its next runs, and a run that was skipped because of an overlap. */
export function PoolSchedule({ pool }: { pool: PoolDetail }): ReactNode {
  const t = useWords('pools');
  const inputs = useWords('inputs');
  const format = useFormat();
  const { schedule, status, nextRunAt, lastOverlapAt, lastCatchUp } = pool;
  const words = useScheduleWords(schedule);
  return (
    <>
      {words}
      {schedule ? (
        <span className={`block small weight-450 ${css.second}`}>
          {inputs('schedule.in-zone', { zone: schedule.timeZone })}
        </span>
      ) : null}
      {nextRunAt === null ? null : (
        <span className={`block small weight-450 ${css.second}`}>
          {t('schedule.next')} <TimeAgo at={nextRunAt} />
        </span>
      )}
      {schedule && status === 'draft' ? (
        <span className={`block small weight-450 ${css.second}`}>{t('facts.draft')}</span>
      ) : null}
      {schedule && status === 'published' ? (
        <details className={`block small weight-450 ${css.next}`}>
          <summary>
            {t('facts.next-runs')}
            <IconChevronDown size={14} aria-hidden />
          </summary>
          <NextRuns schedule={schedule} />
        </details>
      ) : null}
      {lastOverlapAt === null ? null : (
        <span className={`block mt-6 small weight-450 pretty ${css.overlap}`}>
          {t('facts.overlap', { time: format.instant(lastOverlapAt) })}
        </span>
      )}
      {lastCatchUp === null ? null : (
        <span className={`block small weight-450 ${css.second}`}>
          {t('facts.catch-up', {
            due: format.instant(lastCatchUp.dueAt),
            time: format.instant(lastCatchUp.at),
            count: lastCatchUp.missed,
          })}
        </span>
      )}
    </>
  );
}
