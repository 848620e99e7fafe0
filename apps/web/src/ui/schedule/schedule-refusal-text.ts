import { SCHEDULE_MINUTES_MIN } from '@vigie/contract/limits.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { ScheduleRefusal } from './schedule-times.ts';

/** Why a schedule is refused, as a sentence. */
export function useScheduleRefusalText(): (refusal: ScheduleRefusal) => string {
  const t = useWords('inputs');
  return (refusal) =>
    refusal === 'cron-too-often'
      ? t('schedule.cron-too-often', { minutes: SCHEDULE_MINUTES_MIN })
      : t(`schedule.${refusal}`);
}
