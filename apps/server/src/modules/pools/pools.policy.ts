import { nextRuns } from '@vigie/contract/schedule-times.ts';
import type { PoolStatus } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';

export interface ScheduledPool {
  status: PoolStatus;
  schedule: Schedule | null;
}

/** Returns when a pool runs next by its schedule; null for a draft, and without one. */
export function nextRunOf({ status, schedule }: ScheduledPool, now: Date): Date | null {
  if (status === 'draft' || schedule === null) return null;
  return nextRuns(schedule, now, 1)[0] ?? null;
}

/** Returns whether two settings produce the same runs. A change of anything else must not postpone a due run. */
export function isSameSchedule(before: ScheduledPool, after: ScheduledPool): boolean {
  return (
    before.status === after.status &&
    before.schedule?.cron === after.schedule?.cron &&
    before.schedule?.timeZone === after.schedule?.timeZone
  );
}
