import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useFormat, useWords, useLocale } from '../../i18n/i18n-provider.tsx';
import { HOUR_STEPS, WEEK, type ScheduleRule, type WeekDay } from './schedule-rule.ts';
import css from './schedule.module.css';
import { TimeInput } from './time-input.tsx';
import { weekDayName } from './schedule-words.ts';

interface RuleFieldsProps {
  rule: ScheduleRule;
  onChange: (rule: ScheduleRule) => void;
  error: ReactNode;
}

const MONTH_DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), 'last'] as const;
const SHORTEST_MONTH_DAYS = 28;

/** Renders the fields that a rule of the selected kind needs: a number of hours, a time, days, or an expression. */
export function ScheduleRuleFields(props: RuleFieldsProps): ReactNode {
  const { rule, onChange, error } = props;
  const t = useWords('inputs');
  if (rule.kind === 'never') return null;
  if (rule.kind === 'hours')
    return (
      <NativeSelect
        label={t('schedule.every')}
        value={String(rule.step)}
        error={error}
        data={HOUR_STEPS.map((count) => ({
          value: String(count),
          label: t('schedule.every-hours', { count }),
        }))}
        onChange={(event) => onChange({ ...rule, step: Number(event.currentTarget.value) })}
      />
    );
  if (rule.kind === 'cron')
    return (
      <TextInput
        className={css.wide}
        classNames={{ input: 'mono' }}
        label={t('schedule.expression')}
        description={t('schedule.expression-hint')}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="0 6 * * 1-5"
        value={rule.cron}
        error={error}
        onChange={(event) => onChange({ ...rule, cron: event.currentTarget.value })}
      />
    );
  return (
    <>
      {rule.kind === 'monthly' ? <MonthDay rule={rule} onChange={onChange} /> : null}
      <TimeInput value={rule.time} error={error} onChange={(time) => onChange({ ...rule, time })} />
      {rule.kind === 'days' ? (
        <WeekDays value={rule.days} onChange={(days) => onChange({ ...rule, days })} />
      ) : null}
    </>
  );
}

interface MonthDayProps {
  rule: Extract<ScheduleRule, { kind: 'monthly' }>;
  onChange: (rule: ScheduleRule) => void;
}

function MonthDay({ rule, onChange }: MonthDayProps): ReactNode {
  const t = useWords('inputs');
  const format = useFormat();
  const isLate = rule.day !== 'last' && rule.day > SHORTEST_MONTH_DAYS;
  return (
    <NativeSelect
      label={t('schedule.month-day')}
      description={isLate ? t('schedule.short-months', { day: String(rule.day) }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={String(rule.day)}
      data={MONTH_DAYS.map((day) => ({
        value: String(day),
        label: day === 'last' ? t('schedule.last-day') : format.exact(day),
      }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...rule, day: value === 'last' ? 'last' : Number(value) })
      }
    />
  );
}

interface WeekDaysProps {
  value: readonly WeekDay[];
  onChange: (days: WeekDay[]) => void;
}

/** Renders checkboxes for days of the week, in a row. */
function WeekDays({ value, onChange }: WeekDaysProps): ReactNode {
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
