import { sql } from 'kysely';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { Db } from '../../db/schema/database.ts';

export interface AuditTimesRow {
  websiteId: string;
  /** Own schedule of the website; null: it has none. */
  cron: string | null;
  timeZone: string | null;
  nextRunAt: Date | null;
  lastOverlapAt: Date | null;
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  /** Next run of its health pool, which is an audit too. */
  poolId: string | null;
  poolRunAt: Date | null;
}

/** Returns the scheduled audit times of websites. The websites are within the actor's reach. */
export async function listAuditTimes(db: Db, websiteIds: string[]): Promise<Map<string, AuditTimesRow>> {
  if (websiteIds.length === 0) return new Map();
  const { rows } = await sql<AuditTimesRow>`
    select requested.website_id, own.cron, own.time_zone, own.next_run_at, own.last_overlap_at,
      own.catch_up_at, own.catch_up_due_at, own.catch_up_missed, pools.id as pool_id, pools.next_run_at as pool_run_at
    from unnest(${websiteIds}::uuid[]) as requested (website_id)
    join websites on websites.id = requested.website_id
    left join audit_schedules as own on own.website_id = websites.id
    left join pools on pools.id = websites.health_pool_id and pools.status = 'published'
      and pools.next_run_at is not null`.execute(db);
  return new Map(rows.map((row) => [row.websiteId, row]));
}

export interface NewAuditSchedule {
  companyId: string;
  websiteId: string;
  schedule: Schedule;
  nextRunAt: Date | null;
  now: Date;
}

/** Stores the schedule of a website, in place of the previous one. */
export async function saveAuditSchedule(db: Db, input: NewAuditSchedule): Promise<void> {
  const { companyId, websiteId, schedule, nextRunAt, now } = input;
  const { cron, timeZone } = schedule;
  await db
    .insertInto('auditSchedules')
    .values({ id: createId(now.getTime()), companyId, websiteId, cron, timeZone, nextRunAt, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('websiteId').doUpdateSet({ cron, timeZone, nextRunAt, updatedAt: now }),
    )
    .execute();
}

export async function deleteAuditSchedule(db: Db, websiteId: string): Promise<void> {
  await db.deleteFrom('auditSchedules').where('websiteId', '=', websiteId).execute();
}
