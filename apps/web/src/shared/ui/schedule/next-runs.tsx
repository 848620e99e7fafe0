import type { ReactNode } from 'react';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { LANGUAGES } from '@vigie/contract/locales.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { useNextRuns } from './schedule-times.ts';

interface NextRunsProps {
  schedule: Schedule;
  count?: number;
}

/** Renders the next runs of a schedule, in the panel's language and the schedule's own time zone. */
export function ScheduleNextRuns({ schedule, count = 5 }: NextRunsProps): ReactNode {
  const t = useWords('inputs');
  const { locale } = useLocale();
  const runs = useNextRuns(schedule, count);
  if (runs === null) return <p className="small muted">{t('schedule.next-wait')}</p>;
  if (!Array.isArray(runs)) return null;
  const format = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
    timeZone: schedule.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <ol className="grid gap-2 plain number">
      {runs.map((run) => (
        <li key={run.toISOString()}>
          <time dateTime={run.toISOString()}>{format.format(run)}</time>
        </li>
      ))}
    </ol>
  );
}
