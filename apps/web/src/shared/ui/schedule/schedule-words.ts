import { useEffect, useState } from 'react';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { ruleOf, WEEK, type ScheduleRule, type WeekDay } from './schedule-rule.ts';

/** Returns a schedule in words, without its time zone. */
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

/** Returns the name of a day of the week; 2023 began on a Sunday. */
export function weekDayName(day: WeekDay, locale: string, length: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return name.format(Date.UTC(2023, 0, 1 + day));
}

type Speak = (cron: string) => string;
const speakers = new Map<Locale, Speak>();

/** Loads the function that describes any cron expression in words, for expressions that no simple rule describes. */
async function loadSpeaker(locale: Locale): Promise<Speak> {
  const known = speakers.get(locale);
  if (known) return known;
  const { default: cronstrue } = await import('cronstrue');
  // English is built in.
  if (locale === 'fr') await import('cronstrue/locales/fr.js');
  const speak: Speak = (cron) =>
    cronstrue.toString(cron, { locale, use24HourTimeFormat: true, throwExceptionOnParseError: true });
  speakers.set(locale, speak);
  return speak;
}

/** Returns a cron expression in words; null while loading, and for an invalid one. */
function useCronWords(cron: string | null, locale: Locale): string | null {
  const [, setReady] = useState('');
  const isNeeded = cron !== null;
  useEffect(() => {
    if (isNeeded) void loadSpeaker(locale).then(() => setReady(locale));
  }, [isNeeded, locale]);
  const speak = speakers.get(locale);
  if (cron === null || speak === undefined) return null;
  try {
    return speak(cron);
  } catch {
    return null;
  }
}
