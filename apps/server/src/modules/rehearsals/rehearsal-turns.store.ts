import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface TurnOf {
  companyId: string;
  websiteId: string;
}

/** Has the worst problems of a website rehearsed when agents are free. */
export async function askForTurn(db: Db, { companyId, websiteId }: TurnOf, now: Date): Promise<void> {
  await db
    .insertInto('rehearsalTurns')
    .values({ companyId, websiteId, nextAt: now })
    .onConflict((conflict) => conflict.column('websiteId').doUpdateSet({ nextAt: now }))
    .execute();
}

const AT_ONCE = 100;

/** Returns websites whose turn has come, that first which has waited longest. */
export async function listDueTurns(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('rehearsalTurns')
    .select('websiteId')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ websiteId }) => websiteId);
}

/** Holds a turn until the transaction ends; null when another worker has it, or has had it. */
export async function claimTurn(db: Db, { websiteId, now }: { websiteId: string; now: Date }) {
  const row = await db
    .selectFrom('rehearsalTurns')
    .innerJoin('websites', 'websites.id', 'rehearsalTurns.websiteId')
    .select(['rehearsalTurns.companyId', 'websites.visits', 'websites.agentNeeds'])
    .where('websiteId', '=', websiteId)
    .where('nextAt', '<=', now)
    .forUpdate('rehearsalTurns')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a turn to its next time; null ends it. */
export async function moveTurn(db: Db, websiteId: string, nextAt: Date | null): Promise<void> {
  await (nextAt === null
    ? db.deleteFrom('rehearsalTurns').where('websiteId', '=', websiteId).execute()
    : db.updateTable('rehearsalTurns').set({ nextAt }).where('websiteId', '=', websiteId).execute());
}

/** Returns whether a job needs an agent that it has not, or the website is visited now. */
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

/** Returns rehearsals of a website since an instant for which nobody asked, without those that needed no visit. */
export async function countUnasked(db: Db, websiteId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('rehearsals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('at', '>=', since)
    .where('isUnasked', '=', true)
    .where('jobId', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A remedy may have been carried out since, or the page may have changed; a page that did not answer may do so. */
const RENEWED_AFTER_DAYS = 30;
const TRIED_AGAIN_AFTER_DAYS = 1;
const CHOSEN = 10;

/**
 * Returns one problem of each root cause of a website that was rehearsed on none of its pages lately, the worst
 * first: the gravest, then that of most pages.
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
