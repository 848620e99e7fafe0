import { refuseField } from '../errors/api-error.ts';

export interface Period {
  from: Date;
  to: Date;
}

const DAY_MS = 24 * 3_600_000;
/** Twenty-five months, the retention of rollups. */
const LONGEST_DAYS = 764;

/** Returns the period that a call requests. Throws when it ends before it begins. */
export function periodOf(query: { from: string; to: string }): Period {
  const period = { from: new Date(query.from), to: new Date(query.to) };
  if (period.from >= period.to) throw refuseField('to', 'not-after-from');
  return period;
}

/** Returns a period with its steps in the reader's time zone. Throws when it would have too many steps. */
export function steppedPeriodOf(query: { from: string; to: string; timeZone: string }): Period {
  const period = periodOf(query);
  if (period.to.getTime() - period.from.getTime() > LONGEST_DAYS * DAY_MS)
    throw refuseField('from', 'period-too-long', { days: LONGEST_DAYS });
  requireTimeZone(query.timeZone);
  return period;
}

/** Throws if a name is no time zone. */
export function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format(0);
  } catch {
    throw refuseField('timeZone', 'unknown-time-zone');
  }
}
