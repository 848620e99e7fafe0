import { sql, type RawBuilder } from 'kysely';
import type { Job } from '@vigie/contract/job.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { likeAround, likeInUrl } from '../../db/like-text.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { journeyFigures } from '../../db/journey-figures.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

function selectJobs(db: Db, actor: Actor) {
  return db
    .selectFrom('jobs')
    .leftJoin('agents', 'agents.id', 'jobs.agentId')
    .leftJoin('runs', 'runs.id', 'jobs.id')
    .leftJoin('pools', 'pools.id', 'jobs.poolId')
    .leftJoin('tests', 'tests.id', 'jobs.testId')
    .leftJoin('journeys', 'journeys.id', 'jobs.journeyId')
    .leftJoin('linkLists', 'linkLists.id', 'jobs.linkListId')
    .selectAll('jobs')
    .select(['pools.name as poolName', 'tests.title as testTitle', 'journeys.title as journeyTitle'])
    .select('linkLists.name as linkListName')
    .select(['agents.name as agentName', 'runs.orderFrozen as order', medianPage().as('medianPageMs')])
    .select([agentsCount().as('agentsCount'), pagesAtOnce().as('pagesAtOnce')])
    .select(journeyFigures(sql.ref('jobs.id')).as('journeys'))
    .where(withinReach(actor, 'jobs.companyId'));
}

/** Returns the median duration of a page of a running job. Other jobs need no estimate. */
function medianPage(): RawBuilder<number | null> {
  return sql`case when jobs.state = 'running' then (
    select percentile_cont(0.5) within group (order by duration_ms) from run_pages where run_id = jobs.id) end`;
}

/** Returns the number of agents that have, or had, a part of the job. */
function agentsCount(): RawBuilder<number> {
  return sql`(select count(distinct attempts.agent_id) from runs as parts
    join attempts on attempts.run_id = parts.id where parts.job_id = jobs.id)`;
}

/** Returns the number of pages that the agents of a running job visit at the same time. */
function pagesAtOnce(): RawBuilder<number | null> {
  const ordered = sql`(runs.order_frozen ->> 'concurrency')::int`;
  return sql`case when jobs.state = 'running' then (
    select sum(least(coalesce((status ->> 'pagesAtOnce')::int, ${ordered}), ${ordered})) from agents
    where agents.id in (select attempts.agent_id from runs as parts
      join attempts on attempts.run_id = parts.id where parts.job_id = jobs.id)) end`;
}

export async function findJob(db: Db, actor: Actor, id: string) {
  const row = await selectJobs(db, actor).where('jobs.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Filters of the list of jobs. A missing filter matches all. */
export interface JobQuery extends ListQuery {
  websiteId?: string | undefined;
  poolId?: string | undefined;
  testId?: string | undefined;
  agentId?: string | undefined;
  state?: Job['state'] | undefined;
  mode?: Job['mode'] | undefined;
  kind?: Job['kind'] | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export async function listJobs(db: Db, actor: Actor, query: JobQuery) {
  const condition = filterOf(query);
  const rows = selectJobs(db, actor).where(condition);
  const reached = sql<boolean>`${withinReach(actor, 'jobs.companyId')} and ${condition}`;
  return readNewestPage(db, rows, { query, table: 'jobs', counted: reached });
}

function filterOf(query: JobQuery): RawBuilder<boolean> {
  const { websiteId, poolId, testId, agentId, state, mode, kind, q, from, to } = query;
  const conditions = [
    websiteId && sql`jobs.website_id = ${websiteId}`,
    poolId && sql`jobs.pool_id = ${poolId}`,
    testId && sql`jobs.test_id = ${testId}`,
    agentId && isDoneBy(agentId),
    state && sql`jobs.state = ${state}`,
    mode && sql`jobs.mode = ${mode}`,
    kind ? sql`jobs.kind = ${kind}` : sql`jobs.kind <> 'trial'`,
    q && isNamed(q),
    from && sql`jobs.created_at >= ${new Date(from)}`,
    to && sql`jobs.created_at < ${new Date(to)}`,
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
}

/** Returns the condition that the agent led the job or did a part of it. */
function isDoneBy(agentId: string) {
  return sql`(jobs.agent_id = ${agentId} or exists (select from runs join attempts on attempts.run_id = runs.id
    where runs.job_id = jobs.id and attempts.agent_id = ${agentId}))`;
}

/**
 * Returns the condition that the text is in the name of the pool, test, website or agent, or in the address of the
 * page.
 */
function isNamed(text: string) {
  const like = likeAround(text);
  return sql`(jobs.page_url ilike ${likeInUrl(text)}
    or exists (select from pools where pools.id = jobs.pool_id and pools.name ilike ${like})
    or exists (select from tests where tests.id = jobs.test_id and tests.title ilike ${like})
    or exists (select from link_lists where link_lists.id = jobs.link_list_id and link_lists.name ilike ${like})
    or exists (select from agents where agents.id = jobs.agent_id and agents.name ilike ${like})
    or exists (select from websites where websites.id = jobs.website_id
      and (websites.name ilike ${like} or websites.url ilike ${like})))`;
}

/** Requests the cancellation of a job. A queued job ends at once. Returns false if it had already ended. */
export async function requestCancellation(
  db: Db,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const ended = sql`state = 'queued'`;
  const result = await db
    .updateTable('jobs')
    .set({
      cancelRequestedAt: now,
      state: sql`case when ${ended} then 'cancelled' else state end`,
      phase: sql`case when ${ended} then 'done' else phase end`,
      finishedAt: sql`case when ${ended} then ${now}::timestamptz end`,
      waitingCode: sql`case when ${ended} then null else waiting_code end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where(withinReach(actor, 'jobs.companyId'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
