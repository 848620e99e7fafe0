import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../session/current-website.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconCalendar } from '../ui/icons.ts';
import { Segmented } from '../ui/segmented.tsx';
import { midnightOf } from './day.ts';
import { type DayRange } from './period.ts';
import { isShortcut, type Shortcut, SHORTCUTS } from './shortcuts.ts';
import css from './period.module.css';
import { usePeriod } from './use-period.ts';
import { isSingleKey } from '../ui/single-keys.ts';

// Loaded separately: shown after a click, with 15 kB of a calendar.
const RangeForm = lazyComponent([], async () => (await import('./range-form.tsx')).RangeForm);

/** Renders the period in the address: a shortcut or a custom range. */
export function PeriodPicker(): ReactNode {
  const t = useWords('period');
  const { period, days, setPeriod } = usePeriod();
  const [isChoosing, setIsChoosing] = useState(false);
  usePeriodKeys(setPeriod);
  const options = SHORTCUTS.map((value) => ({
    value,
    label: t(value),
    title: t('key', { key: PERIOD_KEYS[value] }),
  }));
  return (
    <div className={`row wrap gap-8 whole-line-phone ${css.picker}`} data-period={period}>
      <PrintedPeriod />
      <Segmented<string>
        label={t('label')}
        value={period}
        options={options}
        onChange={(next) => {
          if (isShortcut(next)) setPeriod(next);
        }}
      />
      <button
        type="button"
        className={`inline-row boxed pointer on-card weight-540 quiet nowrap hover-ink gap-8 min-36 ${css.dates}`}
        aria-haspopup="dialog"
        aria-pressed={days !== null}
        onClick={() => setIsChoosing(true)}
      >
        <IconCalendar size={17} stroke={1.7} aria-hidden />
        <DatesLabel days={days} />
      </button>
      <Dialog
        isOpen={isChoosing}
        label={t('dates.title')}
        variant="middle"
        onClose={() => setIsChoosing(false)}
      >
        <RangeForm
          days={days}
          onClose={() => setIsChoosing(false)}
          onChoose={(range) => {
            setIsChoosing(false);
            setPeriod(range);
          }}
        />
      </Dialog>
    </div>
  );
}

/** Renders the website and the days of the period, only in print. */
function PrintedPeriod(): ReactNode {
  const format = useFormat();
  const website = useCurrentWebsite();
  const { from, to } = usePeriod();
  // The period ends with the midnight after its last day.
  const last = new Date(Date.parse(to) - 1).toISOString();
  return (
    <p className={`only-print number ${css.printed}`}>
      <strong>{websiteLabel(website)}</strong> {format.days(from, last)}
    </p>
  );
}

function DatesLabel({ days }: { days: DayRange | null }): ReactNode {
  const t = useWords('period');
  const format = useFormat();
  const first = days && midnightOf(days.from);
  const last = days && midnightOf(days.to);
  if (!first || !last)
    return (
      <>
        <span className="hidden-phone" aria-hidden>
          {t('custom')}
        </span>
        <span className="sr-only">{t('custom.label')}</span>
      </>
    );
  return (
    <>
      <span className="number">{format.days(first.toISOString(), last.toISOString())}</span>
      <span className="sr-only">{t('custom.label')}</span>
    </>
  );
}

const PERIOD_KEYS: Readonly<Record<Shortcut, string>> = {
  today: 'T',
  yesterday: 'Y',
  '7d': '7',
  '30d': '3',
};

/** Handles the keys T, Y, 7 and 3, which choose a shortcut unless the focus is in a field or a dialog. */
function usePeriodKeys(choose: (shortcut: Shortcut) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const pressed = event.key.toUpperCase();
    for (const [shortcut, key] of Object.entries(PERIOD_KEYS))
      if (key === pressed) choose(shortcut as Shortcut);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
