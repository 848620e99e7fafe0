import type { Schedule } from '@vigie/contract/schedule.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { insertPlannedJob } from '../modules/jobs/planned-jobs.store.ts';
import { startMatrixOfPool } from '../modules/consent/start-matrix.service.ts';
import {
  planScheduledAudit,
  planScheduledCheck,
  planScheduledPool,
} from '../modules/jobs/pool-runs.service.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import {
  claimDue,
  listDue,
  moveToNextRun,
  SCHEDULED,
  type Due,
  type ScheduleKind,
} from '../modules/schedules/due-schedules.store.ts';

interface ScheduleNeeds {
  db: Db;
  clock: Clock;
  queue: RunQueue;
}

/** A run that begins later than this after its scheduled time is reported as a catch-up run. */
const LATE_AFTER_MS = 5 * 60_000;
/** Limit for counting missed runs: years of missed runs are not counted exactly. */
const MISSED_COUNTED_MAX = 1_000;

const PLANS = {
  pools: (db: Db, { id }: Due) => planScheduledPool(db, id),
  auditSchedules: (db: Db, { websiteId }: Due) => planScheduledAudit(db, websiteId),
  linkLists: (db: Db, { id }: Due) => planScheduledCheck(db, id),
};

/**
 * Creates the job of each due pool, audit and link list, exactly once over all workers. A failing one delays no other, and is
 * retried in the next pass.
 */
export async function runSchedules(needs: ScheduleNeeds): Promise<void> {
  const errors: unknown[] = [];
  for (const of of SCHEDULED)
    for (const id of await listDue(needs.db, of, new Date(needs.clock.now())))
      await runDue(needs, of, id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some schedules could not be followed.');
}

/** Creates the job and its next scheduled time in one transaction. */
async function runDue({ db, clock, queue }: ScheduleNeeds, of: ScheduleKind, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = new Date(clock.now());
    const due = await claimDue(transaction, of, { id, now });
    if (due === null) return;
    const outcome = await startScheduled(transaction, { of, due, now, queue });
    await moveToNextRun(transaction, of, {
      id,
      nextRunAt: nextRuns(due.schedule, now, 1)[0] ?? null,
      overlapAt: outcome === 'overlap' ? due.dueAt : null,
      missedAt: outcome === 'refused' ? due.dueAt : null,
      catchUp: outcome === 'started' ? catchUpOf(due, now) : null,
    });
  });
}

interface Start {
  of: ScheduleKind;
  due: Due;
  now: Date;
  queue: RunQueue;
}

/**
 * Starts the scheduled run. `refused`: an object that the pool names was deleted, and a run without it would be another
 * one.
 */
async function startScheduled(
  db: Db,
  { of, due, now, queue }: Start,
): Promise<'started' | 'overlap' | 'refused'> {
  const planned = await PLANS[of](db, due).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (planned === null) return 'refused';
  const jobId = await insertPlannedJob(db, { ...planned, mode: 'scheduled', now }, queue);
  if (of === 'pools') await startMatrixOfPool(db, { poolId: due.id, now }, queue);
  return jobId === null ? 'overlap' : 'started';
}

/** Returns the missed runs that a run starting now catches up; null when it begins in time. */
function catchUpOf({ schedule, dueAt }: Due, now: Date) {
  if (now.getTime() - dueAt.getTime() < LATE_AFTER_MS) return null;
  return { at: now, dueAt, missed: 1 + countRuns(schedule, dueAt, now) };
}

function countRuns(schedule: Schedule, after: Date, until: Date): number {
  let count = 0;
  let [next] = nextRuns(schedule, after, 1);
  while (next !== undefined && next <= until && count < MISSED_COUNTED_MAX - 1) {
    count += 1;
    [next] = nextRuns(schedule, next, 1);
  }
  return count;
}
