import type { Schedule } from '@vigie/contract/schedule.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';

/** Tables with schedules: pools, audits of websites, and link lists. All have the same columns for it. */
export const SCHEDULED = ['pools', 'auditSchedules', 'linkLists'] as const;
export type ScheduleKind = (typeof SCHEDULED)[number];

const AT_ONCE = 500;

/** Returns the ids of due schedules, the longest waiting first. */
export async function listDue(db: Db, of: ScheduleKind, now: Date): Promise<string[]> {
  const rows = await tableOf(db, of)
    .select('id')
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Pool, audit or link list that is due. */
export interface Due {
  id: string;
  websiteId: string;
  schedule: Schedule;
  dueAt: Date;
}

/** Locks a due schedule until the transaction ends. Null if another worker has it, or has run it. */
export async function claimDue(db: Db, of: ScheduleKind, { id, now }: { id: string; now: Date }) {
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

export interface DueRun {
  id: string;
  nextRunAt: Date | null;
  /** Time at which the previous run was still in progress; null: it was not. */
  overlapAt: Date | null;
  /** Time that started no run, because something that the schedule names was deleted; null: it started one. */
  missedAt: Date | null;
  /** Run that began late; null: it did not. */
  catchUp: { at: Date; dueAt: Date; missed: number } | null;
}

/** Moves a schedule to its next time and records the result of this one. */
export async function moveToNextRun(
  db: Db,
  of: ScheduleKind,
  { id, nextRunAt, overlapAt, missedAt, catchUp }: DueRun,
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

/**
 * Returns a query on one of the tables. Kysely writes the name as it is; use only the columns that all tables have.
 */
const tableOf = (db: Db, of: ScheduleKind) => db.selectFrom(of as 'pools');

export interface NextRunRow {
  at: Date;
  isAudit: boolean;
  websiteId: string;
  websiteName: string;
  url: string;
  poolId: string | null;
  poolName: string | null;
}

/** Returns the next runs of the websites within reach; the run of a health pool is an audit. */
export async function listNextRuns(
  db: Db,
  actor: Actor,
  { withPools, limit }: { withPools: boolean; limit: number },
): Promise<NextRunRow[]> {
  const { rows } = await sql<NextRunRow>`
    select planned.at, planned.is_audit, websites.id as website_id, websites.name as website_name, websites.url,
      planned.pool_id, planned.pool_name
    from (
      select next_run_at as at, website_id, true as is_audit, null::uuid as pool_id, null::text as pool_name
      from audit_schedules where next_run_at is not null
      union all
      select pools.next_run_at, pools.website_id, own.health_pool_id is not distinct from pools.id, pools.id, pools.name
      from pools join websites as own on own.id = pools.website_id
      where pools.next_run_at is not null and pools.status = 'published'
    ) as planned
    join websites on websites.id = planned.website_id
    where ${websiteWithinReach(actor)} and (planned.is_audit or ${withPools})
    order by planned.at, websites.id limit ${limit}`.execute(db);
  return rows;
}
