import { useEffect, useState } from 'react';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type * as ScheduleTimes from '@vigie/contract/schedule-times.ts';

type Times = typeof ScheduleTimes;
let loaded: Times | null = null;

/** The reader of cron expressions, fetched when a schedule is first looked at. */
async function loadTimes(): Promise<Times> {
  loaded ??= await import('@vigie/contract/schedule-times.ts');
  return loaded;
}

export type ScheduleRefusal =
  | 'time-required'
  | 'days-required'
  | 'cron-required'
  | 'cron-invalid'
  | 'cron-never'
  | 'cron-too-often'
  | 'time-zone-unknown';

/** Why a schedule cannot be followed. Before its reader is there, only what it lacks is known; the server judges too. */
export function scheduleRefusal(schedule: Schedule | null): ScheduleRefusal | null {
  if (schedule === null) return null;
  if (schedule.cron.trim() === '') return 'cron-required';
  if (schedule.cron.startsWith('- -')) return 'time-required';
  if (schedule.cron.endsWith(' -')) return 'days-required';
  const [fault]: FieldError[] = loaded?.scheduleFaults(schedule) ?? [];
  return (fault?.code as ScheduleRefusal | undefined) ?? null;
}

/** The next runs of a schedule, or why there are none; null while its reader is on its way. */
export function useNextRuns(schedule: Schedule | null, count: number): Date[] | ScheduleRefusal | null {
  const [times, setTimes] = useState(loaded);
  const [from] = useState(() => new Date());
  const isNeeded = schedule !== null;
  useEffect(() => {
    if (isNeeded) void loadTimes().then(setTimes);
  }, [isNeeded]);
  if (schedule === null) return [];
  const refusal = scheduleRefusal(schedule);
  if (refusal !== null) return refusal;
  return times === null ? null : times.nextRuns(schedule, from, count);
}
