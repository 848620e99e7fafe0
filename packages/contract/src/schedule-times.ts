import { Cron } from 'croner';
import type { FieldError } from './errors.ts';
import { SCHEDULE_MINUTES_MIN } from './limits.ts';
import type { Schedule } from './schedule.ts';
import { isTimeZone } from './time-zone.ts';

const FIELDS = /^\S+(\s+\S+){4}$/;
/** Number of runs of a day at the highest allowed frequency, plus the first run of the next day. */
const RUNS_COMPARED = (24 * 60) / SCHEDULE_MINUTES_MIN + 1;
/** Arbitrary instant, because only the intervals between runs count. UTC has no clock changes. */
const COMPARED_FROM = new Date('2026-01-01T00:00:00Z');

/**
 * Returns the next runs after an instant, oldest first. Returns fewer if the rule ends. Throws if `scheduleFaults`
 * finds faults. When the clocks go forward, a nonexistent time of day gives one run, at the end of the gap. When they
 * go back, a repeated time gives one run. Interval rules (`*`, `/`) follow the elapsed time.
 */
export function nextRuns({ cron, timeZone }: Schedule, from: Date, count: number): Date[] {
  return readCron(cron, timeZone).nextRuns(count, from);
}

/**
 * Returns the faults of a schedule, as errors of its fields `cron` and `timeZone`. Returns an empty list for a valid
 * schedule.
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

/** Parses a cron expression. Without a callback, croner starts no timer and only computes. */
function readCron(cron: string, timeZone: string): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' });
}
