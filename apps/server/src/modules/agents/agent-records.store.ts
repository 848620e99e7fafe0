import { sql, type RawBuilder } from 'kysely';
import { agentFields, type Agent, type AgentChange } from '@vigie/contract/agent.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { laterThanBefore, sameInstant } from '../../db/last-change.ts';
import { likeAround } from '../../db/like-text.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgent>>>;

/** Returns the condition for agents that an actor may see: those of its companies and the shared ones. */
function visibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(agents.company_id is null or ${withinReach(actor, 'agents.companyId')})`;
}

function selectAgents(db: Db, actor: Actor) {
  return db
    .selectFrom('agents')
    .selectAll('agents')
    .select(activeJobs().as('activeJobs'))
    .where(visibleTo(actor));
}

/** Returns the count of jobs in which the agent has a part now. */
function activeJobs(): RawBuilder<number> {
  return sql`(select count(distinct runs.job_id) from attempts
    join runs on runs.id = attempts.run_id join jobs on jobs.id = runs.job_id
    where attempts.agent_id = agents.id and attempts.state = 'running' and jobs.state = 'running')`;
}

export async function findAgent(db: Db, actor: Actor, id: string) {
  const row = await selectAgents(db, actor).where('agents.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export interface AgentsQuery extends ListQuery {
  q?: string | undefined;
  state?: Agent['state'] | undefined;
}

export async function listAgents(db: Db, actor: Actor, query: AgentsQuery) {
  const condition = sql.join<boolean>([visibleTo(actor), ...filtersOf(query)], sql` and `);
  const rows = selectAgents(db, actor).where(condition);
  return readNewestPage(db, rows, { query, table: 'agents', counted: condition });
}

function filtersOf({ q, state }: AgentsQuery): Array<RawBuilder<boolean>> {
  const filters: Array<RawBuilder<boolean>> = [];
  if (state !== undefined) filters.push(sql`agents.state = ${state}`);
  if (q !== undefined) {
    const like = likeAround(q);
    filters.push(sql`(agents.name ilike ${like} or agents.slug ilike ${like} or agents.url ilike ${like})`);
  }
  return filters;
}

/** Returns which of these values another agent of any company uses. An address and a short name belong to one agent. */
export async function findTaken(
  db: Db,
  { id, url, slug }: { id: string | null; url: string | null; slug: string },
): Promise<'url' | 'slug' | null> {
  const rows = await db
    .selectFrom('agents')
    .select(['url', 'slug'])
    .where((or) => or.or([or('url', '=', url), or('slug', '=', slug)]))
    .$if(id !== null, (select) => select.where('id', '!=', id ?? ''))
    .execute();
  if (url !== null && rows.some((row) => row.url === url)) return 'url';
  return rows.length > 0 ? 'slug' : null;
}

export interface AgentUpdate {
  change: AgentChange;
  now: Date;
}

/** Updates an agent. Returns false if it was changed meanwhile, or if the actor may not change it. */
export async function updateAgent(db: Db, actor: Actor, { change, now }: AgentUpdate): Promise<boolean> {
  const { id, url, slotsMax, isPaused, updatedAt } = change;
  const isOther = sql<boolean>`slots_max is distinct from ${slotsMax}`;
  const result = await db
    .updateTable('agents')
    .set({
      ...columnsIn(agentFields, change),
      url,
      slotsMax,
      isPaused,
      updatedAt: laterThanBefore(now),
      // its worker hands new settings over at once
      syncState: sql`case when ${isOther} then 'loading' else sync_state end`,
      nextPollAt: sql`case when ${isOther} then clock_timestamp() else next_poll_at end`,
    })
    .where('id', '=', id)
    .where(sameInstant('updatedAt', updatedAt))
    .where(withinReach(actor, 'agents.companyId'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the pools that name this agent. */
export async function listPoolsOfAgent(db: Db, agentId: string) {
  return db
    .selectFrom('pools')
    .select(['id', 'name'])
    .where(sql<boolean>`settings ->> 'agentId' = ${agentId}`)
    .orderBy('name')
    .limit(10)
    .execute();
}

/** Deletes an agent. Jobs keep their record of it. */
export async function deleteAgent(db: Db, actor: Actor, id: string): Promise<void> {
  await db.deleteFrom('agents').where('id', '=', id).where(withinReach(actor, 'agents.companyId')).execute();
}
