import type { Schedule } from '@vigie/contract/schedule.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { useCronWords } from './cron-words.ts';
import { ruleOf, WEEK, type ScheduleRule, type WeekDay } from './schedule-rule.ts';

/** A schedule in words, without its time zone. */
export function useScheduleWords(schedule: Schedule | null): string {
  const rule = ruleOf(schedule?.cron ?? null);
  const { locale } = useLocale();
  const cron = rule.kind === 'cron' ? rule.cron : null;
  const cronWords = useCronWords(cron, locale);
  const plainWords = usePlainWords();
  return cron === null ? plainWords(rule) : (cronWords ?? cron);
}

function usePlainWords(): (rule: ScheduleRule) => string {
  const t = useWords('inputs');
  const dayNames = useDayNames();
  return (rule) => {
    switch (rule.kind) {
      case 'hours':
        return t('schedule.words-hours', { count: rule.step });
      case 'daily':
      case 'weekdays':
        return t(`schedule.words-${rule.kind}`, { time: rule.time });
      case 'days':
        return t('schedule.words-days', { days: dayNames(rule.days), time: rule.time });
      case 'monthly':
        return rule.day === 'last'
          ? t('schedule.words-last-day', { time: rule.time })
          : t('schedule.words-monthly', { day: String(rule.day), time: rule.time });
      default:
        return t('schedule.words-never');
    }
  };
}

function useDayNames(): (days: readonly WeekDay[]) => string {
  const { locale } = useLocale();
  return (days) => {
    const ordered = WEEK.filter((day) => days.includes(day)).map((day) => weekDayName(day, locale, 'long'));
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(ordered);
  };
}

/** The name of a day of the week; 2023 began on a Sunday. */
export function weekDayName(day: WeekDay, locale: string, length: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return name.format(Date.UTC(2023, 0, 1 + day));
}
