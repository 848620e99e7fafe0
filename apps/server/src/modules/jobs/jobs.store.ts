import { sql, type RawBuilder } from 'kysely';
import type { Job } from '@vigie/contract/job.ts';
import type { CheckTable } from '@vigie/contract/score.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from './run-plan.ts';

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

function selectJobs(db: Db, actor: Actor) {
  return db
    .selectFrom('jobs')
    .leftJoin('agents', 'agents.id', 'jobs.agent_id')
    .leftJoin('runs', 'runs.id', 'jobs.id')
    .leftJoin('pools', 'pools.id', 'jobs.pool_id')
    .leftJoin('tests', 'tests.id', 'jobs.test_id')
    .selectAll('jobs')
    .select(['pools.name as poolName', 'tests.title as testTitle'])
    .select(['agents.name as agentName', 'runs.order_frozen as order', medianPage().as('medianPageMs')])
    .where(withinReach(actor, 'jobs.company_id'));
}

/** Of a running job only: the others need no estimate. */
function medianPage(): RawBuilder<number | null> {
  return sql`case when jobs.state = 'running' then (
    select percentile_cont(0.5) within group (order by duration_ms) from run_pages where run_id = jobs.id) end`;
}

export async function findJob(db: Db, actor: Actor, id: string) {
  const row = await selectJobs(db, actor).where('jobs.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function listJobs(db: Db, actor: Actor, query: ListQuery & { websiteId?: string | undefined }) {
  const after = cursorOf(query);
  const { websiteId, limit } = query;
  const rows = await selectJobs(db, actor)
    .$if(after !== null, (select) => select.where('jobs.id', '<', after))
    .$if(websiteId !== undefined, (select) => select.where('jobs.website_id', '=', websiteId ?? null))
    .orderBy('jobs.id', 'desc')
    .limit(limit + 1)
    .execute();
  const reach = withinReach(actor, 'jobs.company_id');
  const condition =
    websiteId === undefined ? reach : sql<boolean>`${reach} and jobs.website_id = ${websiteId}`;
  return { ...cutPage(rows, limit), total: await countRows(db, 'jobs', condition) };
}

export interface NewJob {
  id: string;
  companyId: string;
  websiteId: string;
  mode: Job['mode'];
  plan: RunPlan;
  checks: CheckTable;
  now: Date;
}

/** The company is the website's own, which the actor was found to reach. */
export async function insertJob(db: Db, _actor: Actor, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: job.id,
      company_id: job.companyId,
      website_id: job.websiteId,
      mode: job.mode,
      state: 'queued',
      phase: 'waiting',
      created_at: job.now,
      checks: jsonText(job.checks),
      kind: job.plan.kind,
      plan: jsonText(job.plan),
      counts_for_health: job.plan.kind === 'audit',
    })
    .execute();
}

/** Asks for the end of a job; one that nobody works on yet ends at once. False when it had ended. */
export async function requestCancellation(
  db: Db,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const ended = sql`state = 'queued'`;
  const result = await db
    .updateTable('jobs')
    .set({
      cancel_requested_at: now,
      state: sql`case when ${ended} then 'cancelled' else state end`,
      phase: sql`case when ${ended} then 'done' else phase end`,
      finished_at: sql`case when ${ended} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where(withinReach(actor, 'jobs.company_id'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
