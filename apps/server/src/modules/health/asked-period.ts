import { refuseFields } from '../../errors/refusal.ts';
import type { Period } from './health.store.ts';

/** The period that a call asks for; refused when it ends before it begins. */
export function periodOf(query: { from: string; to: string }): Period {
  const period = { from: new Date(query.from), to: new Date(query.to) };
  if (period.from >= period.to) throw refuseFields([{ path: 'to', code: 'not-after-from', params: {} }]);
  return period;
}

/** Refuses a name that is no time zone. */
export function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format(0);
  } catch {
    throw refuseFields([{ path: 'timeZone', code: 'unknown-time-zone', params: {} }]);
  }
}
