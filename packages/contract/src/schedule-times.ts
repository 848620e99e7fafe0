import { Cron } from 'croner';
import type { FieldError } from './errors.ts';
import { SCHEDULE_MINUTES_MIN } from './limits.ts';
import type { Schedule } from './schedule.ts';
import { isTimeZone } from './time-zone.ts';

const FIELDS = /^\S+(\s+\S+){4}$/;
/** A day of runs as frequent as they may be, and the first of the next day. */
const RUNS_COMPARED = (24 * 60) / SCHEDULE_MINUTES_MIN + 1;
/** Any instant does: only the distances between runs count, and in UTC no clock is changed. */
const COMPARED_FROM = new Date('2026-01-01T00:00:00Z');

/**
 * The next runs after an instant, oldest first; fewer when the rule ends. Throws when `scheduleFaults` finds faults.
 * When the clocks go forward, a time of day that does not exist gives one run, at the end of the gap. When they go
 * back, a time that exists twice gives one run. Rules of intervals (`*`, `/`) follow the elapsed time.
 */
export function nextRuns({ cron, timeZone }: Schedule, from: Date, count: number): Date[] {
  return readCron(cron, timeZone).nextRuns(count, from);
}

/**
 * Returns what is wrong with a schedule, as errors of its fields `cron` and `timeZone`; empty when it can be
 * followed.
 */
export function scheduleFaults({ cron, timeZone }: Schedule): FieldError[] {
  const faults: FieldError[] = [];
  const code = cronFault(cron);
  if (code === 'cron-too-often')
    faults.push({ path: 'cron', code, params: { minutes: SCHEDULE_MINUTES_MIN } });
  else if (code !== null) faults.push({ path: 'cron', code, params: {} });
  if (!isTimeZone(timeZone)) faults.push({ path: 'timeZone', code: 'time-zone-unknown', params: {} });
  return faults;
}

function cronFault(cron: string): 'cron-invalid' | 'cron-never' | 'cron-too-often' | null {
  if (!FIELDS.test(cron)) return 'cron-invalid';
  let rule: Cron;
  try {
    rule = readCron(cron, 'UTC');
  } catch {
    return 'cron-invalid';
  }
  if (rule.nextRun(COMPARED_FROM) === null) return 'cron-never';
  return isTooOften(rule) ? 'cron-too-often' : null;
}

function isTooOften(rule: Cron): boolean {
  let before = rule.nextRun(COMPARED_FROM);
  for (let compared = 0; compared < RUNS_COMPARED && before !== null; compared += 1) {
    const next = rule.nextRun(before);
    if (next !== null && next.getTime() - before.getTime() < SCHEDULE_MINUTES_MIN * 60_000) return true;
    before = next;
  }
  return false;
}

/** Without a function to call, croner starts no timer: it only computes. */
function readCron(cron: string, timeZone: string): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' });
}
