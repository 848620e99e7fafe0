import type { ReactNode } from 'react';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { WEEK, type WeekDay } from './schedule-rule.ts';
import { weekDayName } from './schedule-words.ts';
import css from './schedule.module.css';

interface WeekDaysProps {
  value: readonly WeekDay[];
  onChange: (days: WeekDay[]) => void;
}

/** Days of the week as boxes to tick, in a row. */
export function WeekDays({ value, onChange }: WeekDaysProps): ReactNode {
  const t = useWords('inputs');
  const { locale } = useLocale();
  const toggled = (day: WeekDay) => WEEK.filter((one) => (one === day) !== value.includes(one));
  return (
    <fieldset className={`flex wrap gap-6 p-0 ${css.days}`}>
      <legend className="p-0 mb-4 weight-580">{t('schedule.on-days')}</legend>
      {WEEK.map((day) => (
        <label
          key={day}
          className={`centered relative pointer framed on-card weight-540 ring-within ${css.day}`}
          title={weekDayName(day, locale, 'long')}
        >
          <input
            type="checkbox"
            className={`m-0 pointer ${css.tick}`}
            aria-label={weekDayName(day, locale, 'long')}
            checked={value.includes(day)}
            onChange={() => onChange(toggled(day))}
          />
          {weekDayName(day, locale, 'short')}
        </label>
      ))}
    </fieldset>
  );
}
