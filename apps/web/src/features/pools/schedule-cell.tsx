import type { ReactNode } from 'react';
import type { Pool } from '@vigie/contract/pool.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useScheduleWords } from '../../ui/schedule/schedule-words.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** A pool's schedule in words, and its next run. */
export function ScheduleCell({ pool: { schedule, status, nextRunAt } }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  const words = useScheduleWords(schedule);
  const isWaiting = schedule !== null && status === 'draft';
  return (
    <span className="grid">
      <span className={schedule === null ? 'muted' : undefined}>{words}</span>
      {nextRunAt === null ? null : (
        <span className="small muted">
          {t('schedule.next')} <TimeAgo at={nextRunAt} />
        </span>
      )}
      {isWaiting ? <span className="small muted">{t('schedule.paused')}</span> : null}
    </span>
  );
}
