import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the day (UTC) for which visits made now count. */
export function dayOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

export function nextDayOf(now: Date): Date {
  return new Date(dayOf(now).getTime() + DAY_MS);
}

/** Returns the number of visits granted for a day. */
export async function readGranted(db: Db, websiteId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('visitGrants')
    .select('visits')
    .where('websiteId', '=', websiteId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  return row?.visits ?? 0;
}

/** Returns the number of visits granted for a day and locks it: no other transaction grants any until this one ends. */
export async function lockGrantedVisits(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('visitGrants')
    .values({ companyId, websiteId, day: dayOf(now), visits: 0 })
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'day']).doUpdateSet({ visits: sql`visit_grants.visits` }),
    )
    .returning('visits')
    .executeTakeFirstOrThrow();
  return row.visits;
}

/** Locks a job that has not ended and was granted no visits. Returns false for any other job. */
export async function lockUngrantedJob(db: Db, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .where('grantedVisits', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface Grant {
  jobId: string;
  websiteId: string;
  visits: number;
  /** True if the job needed more. */
  isCut: boolean;
  now: Date;
}

/** Grants visits to a locked job. A trigger returns unused ones when the job ends. */
export async function storeGrant(db: Db, { jobId, websiteId, visits, isCut, now }: Grant): Promise<void> {
  const day = dayOf(now);
  await db
    .updateTable('jobs')
    .set({ grantedVisits: visits, grantedOn: day, isCut })
    .where('id', '=', jobId)
    .execute();
  await db
    .updateTable('visitGrants')
    .set({ visits: sql`visits + ${visits}` })
    .where('websiteId', '=', websiteId)
    .where('day', '=', day)
    .execute();
}

/** Counts the granted visits of a day again, from its jobs. */
export async function recountGrants(db: Db, websiteId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { companyId } = await transaction
      .selectFrom('websites')
      .select('companyId')
      .where('id', '=', websiteId)
      .executeTakeFirstOrThrow();
    await lockGrantedVisits(transaction, { companyId, websiteId }, now);
    await sql`
      update visit_grants set visits = (
        select coalesce(sum(visits_of(jobs)), 0)
        from jobs where website_id = ${websiteId} and granted_on = ${dayOf(now)})
      where website_id = ${websiteId} and day = ${dayOf(now)}`.execute(transaction);
  });
}
