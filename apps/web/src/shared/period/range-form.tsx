import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/fr';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';
import { dayOf, readDay, typedDay } from './day.ts';
import { type DayRange, faultOf, MONTHS_MAX } from './period.ts';
import './calendar.css';
import css from './range-form.module.css';
import { useToday } from './use-period.ts';

interface RangeFormProps {
  days: DayRange | null;
  onChoose: (days: DayRange) => void;
  onClose: () => void;
}
type Field = 'from' | 'to';
type Faults = Partial<Record<Field, string>>;

/** Renders a custom range, typed or selected in a calendar. Invalid input stays in the fields. */
export function RangeForm({ days, onChoose, onClose }: RangeFormProps): ReactNode {
  const t = useWords('period');
  const shell = useWords('shell');
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => ({
    from: days ? typedDay(days.from) : '',
    to: days ? typedDay(days.to) : '',
  }));
  const [faults, setFaults] = useState<Faults>({});
  const faultsOf = useFaults(today);

  function type(changes: Partial<typeof typed>): void {
    setTyped({ ...typed, ...changes });
    setFaults({});
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = faultsOf(typed);
    setFaults(found);
    const [first] = Object.keys(found);
    const range = { from: readDay(typed.from), to: readDay(typed.to) };
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (range.from && range.to) onChoose({ from: range.from, to: range.to });
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h2 className="title mb-6">{t('dates.title')}</h2>
      <p className="quiet pretty mb-14">{t('dates.text', { count: MONTHS_MAX })}</p>
      <div className="grid two-columns items-start gap-12">
        {(['from', 'to'] as const).map((field) => (
          <TextInput
            key={field}
            name={field}
            inputMode="numeric"
            autoComplete="off"
            label={t(`dates.${field}`)}
            placeholder={t('dates.placeholder')}
            value={typed[field]}
            error={faults[field]}
            onChange={(event) => type({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Calendar typed={typed} today={today} onChange={type} />
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit">{t('dates.show')}</Button>
      </div>
    </form>
  );
}

interface CalendarProps {
  typed: Record<Field, string>;
  today: Date;
  onChange: (typed: Record<Field, string>) => void;
}

/** Renders the two days in a calendar: the first click selects the first day, the second the last. */
function Calendar({ typed, today, onChange }: CalendarProps): ReactNode {
  const t = useWords('period');
  const { locale } = useLocale();
  const chosen = { from: readDay(typed.from), to: readDay(typed.to) };
  const isReversed = chosen.from !== null && chosen.to !== null && chosen.from > chosen.to;
  return (
    <DatePicker
      type="range"
      className={css.calendar}
      classNames={{
        calendarHeader: css.header,
        day: `number ${css.day}`,
        calendarHeaderControl: css.control,
        calendarHeaderLevel: css.control,
      }}
      locale={locale}
      firstDayOfWeek={1}
      allowSingleDateInRange
      hideOutsideDates
      maxDate={dayOf(today)}
      defaultDate={chosen.to ?? dayOf(today)}
      value={[chosen.from, isReversed ? null : chosen.to]}
      onChange={([from, to]) =>
        onChange({ from: from === null ? '' : typedDay(from), to: to === null ? '' : typedDay(to) })
      }
      ariaLabels={{
        previousMonth: t('dates.previous'),
        nextMonth: t('dates.next'),
        previousYear: t('dates.previous'),
        nextYear: t('dates.next'),
        previousDecade: t('dates.previous'),
        nextDecade: t('dates.next'),
      }}
    />
  );
}

/** Returns the errors of the typed days, each on the field that fixes it. */
function useFaults(today: Date): (typed: Record<Field, string>) => Faults {
  const t = useWords('period');
  return (typed) => {
    const example = typedDay(dayOf(today));
    const range = { from: readDay(typed.from), to: readDay(typed.to) };
    if (range.from === null || range.to === null)
      return {
        ...(range.from === null ? { from: t('fault.from-unknown', { example }) } : {}),
        ...(range.to === null ? { to: t('fault.to-unknown', { example }) } : {}),
      };
    const fault = faultOf({ from: range.from, to: range.to }, today);
    if (fault === 'too-long') return { from: t('fault.too-long', { count: MONTHS_MAX }) };
    return fault === 'reversed' || fault === 'future' ? { to: t(`fault.${fault}`) } : {};
  };
}
