import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface RehearsalScope {
  companyId: string;
  websiteId: string;
}

/** Schedules rehearsals of a website's worst problems for when agents are free. */
export async function scheduleRehearsals(
  db: Db,
  { companyId, websiteId }: RehearsalScope,
  now: Date,
): Promise<void> {
  await db
    .insertInto('scheduledRehearsals')
    .values({ companyId, websiteId, nextAt: now })
    .onConflict((conflict) => conflict.column('websiteId').doUpdateSet({ nextAt: now }))
    .execute();
}

const AT_ONCE = 100;

/** Returns websites whose scheduled rehearsal is due, the longest waiting first. */
export async function listDueRehearsals(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('scheduledRehearsals')
    .select('websiteId')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ websiteId }) => websiteId);
}

/** Locks a website's scheduled rehearsal until the transaction ends. Null if another worker has it, or has run it. */
export async function claimScheduledRehearsal(db: Db, { websiteId, now }: { websiteId: string; now: Date }) {
  const row = await db
    .selectFrom('scheduledRehearsals')
    .innerJoin('websites', 'websites.id', 'scheduledRehearsals.websiteId')
    .select(['scheduledRehearsals.companyId', 'websites.visits', 'websites.agentNeeds'])
    .where('websiteId', '=', websiteId)
    .where('nextAt', '<=', now)
    .forUpdate('scheduledRehearsals')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the time of a website's next scheduled rehearsal; null ends them. */
export async function rescheduleRehearsals(db: Db, websiteId: string, nextAt: Date | null): Promise<void> {
  await (nextAt === null
    ? db.deleteFrom('scheduledRehearsals').where('websiteId', '=', websiteId).execute()
    : db.updateTable('scheduledRehearsals').set({ nextAt }).where('websiteId', '=', websiteId).execute());
}

/** Returns whether a job waits for an agent, or a job of the website is queued or running. */
export async function isAnybodyServed(db: Db, websiteId: string): Promise<boolean> {
  const { rows } = await sql<{ isServed: boolean }>`
    select exists (
      select from jobs where state = 'queued'
        and coalesce(waiting_code, 'agent-busy') in ('agent-busy', 'agent-timeout', 'agent-refused')
    ) or exists (
      select from jobs where website_id = ${websiteId} and state in ('queued', 'running')
    ) as is_served`.execute(db);
  return rows[0]?.isServed === true;
}

/** Returns the number of automatic rehearsals of a website since an instant, without those that needed no visit. */
export async function countAutomaticRehearsals(db: Db, websiteId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('rehearsals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('at', '>=', since)
    .where('isAutomatic', '=', true)
    .where('jobId', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Days after which a page is rehearsed again. The site may have applied the remedy, the page may have changed, or a
 * page that failed may answer.
 */
const RENEWED_AFTER_DAYS = 30;
const TRIED_AGAIN_AFTER_DAYS = 1;
const CHOSEN = 10;

/**
 * Returns one problem for each root cause of a website without a recent rehearsal on any page. Most severe first, then
 * by number of pages.
 */
export async function listWorstProblems(
  db: Db,
  { websiteId, isShown, now }: { websiteId: string; isShown: RawBuilder<boolean>; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select (array_agg(problems.id order by last_seen_at desc, problems.id))[1] as id
    from problems left join rehearsals on rehearsals.problem_id = problems.id
    where problems.website_id = ${websiteId} and kind = 'check' and resolved_at is null
      and ${isShown}
    group by cause_id
    having not bool_or(rehearsals.at is not null and (ended_at is null or rehearsals.at > ${now}::timestamptz - make_interval(
      days => case when proof is null then ${TRIED_AGAIN_AFTER_DAYS}::int else ${RENEWED_AFTER_DAYS}::int end)))
    order by max(severity) desc, count(*) desc, 1 limit ${CHOSEN}`.execute(db);
  return rows.map(({ id }) => id);
}
