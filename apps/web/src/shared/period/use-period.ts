import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { periodBounds, type DayRange, type PeriodChoice, readChoice } from './period.ts';
import { type Shortcut } from './shortcuts.ts';

export interface PeriodSearch {
  period: Shortcut | undefined;
  from: string | undefined;
  to: string | undefined;
}

export interface UsedPeriod {
  period: Shortcut | 'custom';
  /** Days of a custom period, the last one included; null for a shortcut. */
  days: DayRange | null;
  /** Local midnights around the whole days, as instants. */
  from: string;
  to: string;
  /** Search parameters of a link that show the same period elsewhere. */
  search: PeriodSearch;
  setPeriod: (choice: PeriodChoice) => void;
}

/** Returns the period in the address; the last thirty days if it has none. */
export function usePeriod(): UsedPeriod {
  const search: { period?: Shortcut; from?: string; to?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const { period, from, to } = search;
  return useMemo(() => {
    const choice = readChoice({ period, from, to }, today);
    return {
      ...periodBounds(choice, today),
      period: typeof choice === 'string' ? choice : 'custom',
      days: typeof choice === 'string' ? null : choice,
      search: typeof choice === 'string' ? searchOf(period) : { period: undefined, ...choice },
      setPeriod: (next) =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, ...searchOf(next) }),
          replace: true,
          resetScroll: false,
        }),
    };
  }, [period, from, to, today, navigate]);
}

function searchOf(choice: PeriodChoice | undefined): PeriodSearch {
  return typeof choice === 'object'
    ? { period: undefined, from: choice.from, to: choice.to }
    : { period: choice, from: undefined, to: undefined };
}

const LOOK_MS = 60_000;

/** Returns the current day. On a screen that stays open, it changes at midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setToday((known) => (known.toDateString() === new Date().toDateString() ? known : new Date()));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
