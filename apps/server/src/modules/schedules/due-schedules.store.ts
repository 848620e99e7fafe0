import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Db } from '../../db/schema/database.ts';

/** Where schedules lie: pools with their own, and those of websites' audits. Both tables have the same columns for it. */
export const SCHEDULED = ['pools', 'auditSchedules'] as const;
export type Scheduled = (typeof SCHEDULED)[number];

const AT_ONCE = 500;

/** What is due, that first which has waited longest. */
export async function listDue(db: Db, of: Scheduled, now: Date): Promise<string[]> {
  const rows = await tableOf(db, of)
    .select('id')
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** A pool or an audit whose time has come. */
export interface Due {
  id: string;
  websiteId: string;
  schedule: Schedule;
  dueAt: Date;
}

/** Holds what is due until the transaction ends; null when another worker has it, or has had it. */
export async function claimDue(db: Db, of: Scheduled, { id, now }: { id: string; now: Date }) {
  const row = await tableOf(db, of)
    .select(['websiteId', 'cron', 'timeZone', 'nextRunAt as dueAt'])
    .where('id', '=', id)
    .where('nextRunAt', '<=', now)
    .$if(of === 'pools', (select) => select.where('status', '=', 'published'))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined || row.cron === null || row.timeZone === null || row.dueAt === null) return null;
  const { websiteId, cron, timeZone, dueAt } = row;
  return { id, websiteId, schedule: { cron, timeZone }, dueAt } satisfies Due;
}

export interface Turn {
  id: string;
  nextRunAt: Date | null;
  /** The time that found the run before still going on; null: it did not. */
  overlapAt: Date | null;
  /** The time that made no run, because what the schedule names is gone; null: it made one. */
  missedAt: Date | null;
  /** A run that began late; null: it did not. */
  catchUp: { at: Date; dueAt: Date; missed: number } | null;
}

/** Moves a schedule to its next time and notes how this one went. */
export async function moveToNextRun(
  db: Db,
  of: Scheduled,
  { id, nextRunAt, overlapAt, missedAt, catchUp }: Turn,
): Promise<void> {
  await db
    .updateTable(of as 'pools')
    .set({
      nextRunAt,
      ...(overlapAt !== null && { lastOverlapAt: overlapAt }),
      ...(missedAt !== null && { lastMissedAt: missedAt }),
      ...(catchUp !== null && {
        catchUpAt: catchUp.at,
        catchUpDueAt: catchUp.dueAt,
        catchUpMissed: catchUp.missed,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Kysely writes the name as it is; only the columns that both tables have may be asked for. */
const tableOf = (db: Db, of: Scheduled) => db.selectFrom(of as 'pools');
