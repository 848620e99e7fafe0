import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { countUpTo, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { isWholeAudit } from '../../judging/whole-audit.ts';

export type ComparedRunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A website that the actor may compare. */
export async function findComparedWebsite(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('websites')
    .select(['id', 'name', 'url'])
    .where('id', '=', id)
    .where(websiteWithinReach(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** Runs of a website that visited pages; of single contexts, audits alone. */
function selectRuns(db: Db, actor: Actor, websiteId: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('websites', 'websites.id', 'jobs.websiteId')
    .leftJoin('pools', 'pools.id', 'jobs.poolId')
    .leftJoin('tests', 'tests.id', 'jobs.testId')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.poolId',
      'jobs.testId',
      'jobs.state',
      'jobs.createdAt',
      'jobs.finishedAt',
      'jobs.isIncomplete',
      'jobs.pagesDone',
      'jobs.pagesFailed',
      'jobs.checks',
      sql<string | null>`coalesce(pools.name, tests.title)`.as('title'),
    ])
    .where(isComparable(actor, websiteId))
    .where(websiteWithinReach(actor));
}

function isComparable({ scope }: Actor, websiteId: string): RawBuilder<boolean> {
  const ended = sql<boolean>`jobs.website_id = ${websiteId} and jobs.finished_at is not null and jobs.pages_done > 0
    and jobs.kind in ('audit', 'pool', 'test')`;
  return scope === 'context' ? sql`${ended} and jobs.counts_for_health` : ended;
}

export async function findRun(db: Db, actor: Actor, { websiteId, id }: { websiteId: string; id: string }) {
  const row = await selectRuns(db, actor, websiteId).where('jobs.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The last whole audit of a website; before another run, the last one of the same kind. */
export async function findLastRun(
  db: Db,
  actor: Actor,
  { websiteId, before }: { websiteId: string; before: ComparedRunRow | null },
) {
  const row = await selectRuns(db, actor, websiteId)
    .where('jobs.state', '=', 'succeeded')
    .where(before === null ? isWholeAudit : isAlikeBefore(before))
    .orderBy('jobs.finishedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function isAlikeBefore({ id, kind, poolId, testId, finishedAt }: ComparedRunRow): RawBuilder<boolean> {
  const earlier = sql<boolean>`(jobs.finished_at, jobs.id) < (${finishedAt}, ${id})`;
  if (kind === 'audit') return sql`${earlier} and ${isWholeAudit}`;
  return sql`${earlier} and jobs.kind = ${kind} and jobs.pool_id is not distinct from ${poolId}
    and jobs.test_id is not distinct from ${testId}`;
}

/** Runs that can be compared, newest first. */
export async function listRuns(
  db: Db,
  actor: Actor,
  { websiteId, ...query }: ListQuery & { websiteId: string },
) {
  const after = cursorOf(query);
  const rows = await selectRuns(db, actor, websiteId)
    .$if(after !== null, (select) => select.where('jobs.id', '<', after ?? ''))
    .orderBy('jobs.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const total = await countUpTo(db, sql`select 1 from jobs where ${isComparable(actor, websiteId)}`);
  return { ...cutPage(rows, query.limit), total };
}
