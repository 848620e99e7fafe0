import { useEffect, useMemo, useState } from 'react';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type * as ScheduleTimes from '@vigie/contract/schedule-times.ts';
import { fieldError } from '../../forms/form-rules.ts';
import { useSchemas, type Schemas } from '../../forms/schemas.ts';

type Times = typeof ScheduleTimes;
let loaded: Times | null = null;

/** Loads the parser of cron expressions, when a schedule is first shown. */
async function loadTimes(): Promise<Times> {
  loaded ??= await import('@vigie/contract/schedule-times.ts');
  return loaded;
}

/**
 * Returns why a schedule is invalid. Before its parser is loaded, it only detects missing values; the server validates
 * too.
 */
export function scheduleError(schedule: Schedule | null, schemas: Schemas): FieldError | null {
  if (schedule === null) return null;
  if (schedule.cron.startsWith('- -')) return fieldError('schedule', 'time-required');
  if (schedule.cron.endsWith(' -')) return fieldError('schedule', 'days-required');
  const [lack] = schemas.findFieldErrors(schemas.scheduleSchema, schedule);
  const fault = lack ?? (loaded === null ? undefined : faultOf(loaded, schedule));
  return fault ? { ...fault, path: 'schedule' } : null;
}

let lastValidated: { schedule: Schedule; fault: FieldError | undefined } | null = null;

/**
 * Returns the error of a schedule, cached: validation compares all runs of a day, and a form calls it at every
 * keystroke, mostly with the same rule.
 */
function faultOf(times: Times, { cron, timeZone }: Schedule): FieldError | undefined {
  if (lastValidated?.schedule.cron !== cron || lastValidated.schedule.timeZone !== timeZone) {
    const schedule = { cron, timeZone };
    lastValidated = { schedule, fault: times.scheduleFaults(schedule)[0] };
  }
  return lastValidated.fault;
}

/** Returns the next runs of a schedule, or why there are none; null while the parser loads. */
export function useNextRuns(schedule: Schedule | null, count: number): Date[] | FieldError | null {
  const schemas = useSchemas();
  const [times, setTimes] = useState(loaded);
  const [from] = useState(() => new Date());
  const isNeeded = schedule !== null;
  useEffect(() => {
    if (isNeeded) void loadTimes().then(setTimes);
  }, [isNeeded]);
  const { cron, timeZone } = schedule ?? { cron: null, timeZone: '' };
  return useMemo(() => {
    if (cron === null) return [];
    if (schemas === null) return null;
    const error = scheduleError({ cron, timeZone }, schemas);
    if (error !== null) return error;
    return times === null ? null : times.nextRuns({ cron, timeZone }, from, count);
  }, [cron, timeZone, schemas, times, from, count]);
}
