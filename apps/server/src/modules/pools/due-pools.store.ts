import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Db } from '../../db/schema/database.ts';

const POOLS_AT_ONCE = 500;

/** Pools whose time has come, those first that have waited longest. */
export async function listDuePools(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pools')
    .select('id')
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(POOLS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** A pool whose time has come. */
export interface DuePool {
  id: string;
  schedule: Schedule;
  dueAt: Date;
}

/** Holds a due pool until the transaction ends; null when another worker has it, or has had it. */
export async function claimDuePool(db: Db, id: string, now: Date): Promise<DuePool | null> {
  const row = await db
    .selectFrom('pools')
    .select(['cron', 'timeZone', 'nextRunAt as dueAt'])
    .where('id', '=', id)
    .where('nextRunAt', '<=', now)
    .where('status', '=', 'published')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined || row.cron === null || row.timeZone === null || row.dueAt === null) return null;
  return { id, schedule: { cron: row.cron, timeZone: row.timeZone }, dueAt: row.dueAt };
}

export interface PoolTurn {
  poolId: string;
  nextRunAt: Date | null;
  /** The time that found the run before still going on; null: it did not. */
  overlapAt: Date | null;
  /** A run that began late; null: it did not. */
  catchUp: { at: Date; dueAt: Date; missed: number } | null;
}

/** Moves a pool to its next time and notes how this one went. */
export async function moveToNextRun(
  db: Db,
  { poolId, nextRunAt, overlapAt, catchUp }: PoolTurn,
): Promise<void> {
  await db
    .updateTable('pools')
    .set({
      nextRunAt,
      ...(overlapAt !== null && { lastOverlapAt: overlapAt }),
      ...(catchUp !== null && {
        catchUpAt: catchUp.at,
        catchUpDueAt: catchUp.dueAt,
        catchUpMissed: catchUp.missed,
      }),
    })
    .where('id', '=', poolId)
    .execute();
}
