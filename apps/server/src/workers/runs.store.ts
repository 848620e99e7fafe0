import { sql } from 'kysely';
import { jsonText } from '../db/json-text.ts';
import { announce } from '../db/notifications.ts';
import type { Db } from '../db/schema/database.ts';
import { makeOrder, type FrozenOrder } from './run-order.ts';

/** An attempt that is under way: its number is the fencing token, its cursor the last stored event. */
export interface Attempt {
  number: number;
  agentId: string;
  cursor: number;
}

/** A job as its worker sees it. */
export interface Run {
  id: string;
  companyId: string;
  websiteId: string;
  ended: boolean;
  cancelRequested: boolean;
  order: FrozenOrder;
  attempts: number;
  current: Attempt | null;
}

/** Reads a job for work, freezing its order the first time; null for a job that does not exist. */
export async function openRun(db: Db, jobId: string, now: Date): Promise<Run | null> {
  const job = await db
    .selectFrom('jobs')
    .select(['company_id as companyId', 'website_id as websiteId', 'state', 'plan'])
    .select('cancel_requested_at as cancelRequestedAt')
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return null;
  const order = await freezeOrder(db, job.companyId, makeOrder(jobId, job.plan, now));
  const attempts = await db
    .selectFrom('attempts')
    .select(['number', 'agent_id as agentId', 'cursor', 'state'])
    .where('run_id', '=', jobId)
    .orderBy('number', 'desc')
    .execute();
  const [last] = attempts;
  return {
    id: jobId,
    companyId: job.companyId,
    websiteId: job.websiteId,
    ended: job.state !== 'queued' && job.state !== 'running',
    cancelRequested: job.cancelRequestedAt !== null,
    order,
    attempts: attempts.length,
    current: last?.state === 'running' ? last : null,
  };
}

async function freezeOrder(db: Db, companyId: string, order: FrozenOrder): Promise<FrozenOrder> {
  await db
    .insertInto('runs')
    .values({ id: order.runId, job_id: order.runId, company_id: companyId, order_frozen: jsonText(order) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db
    .selectFrom('runs')
    .select('order_frozen')
    .where('id', '=', order.runId)
    .executeTakeFirstOrThrow();
  return row.order_frozen;
}

export interface NewAttempt {
  agentId: string;
  leaseUntil: Date;
  now: Date;
}

/**
 * Begins the next attempt; from then on nothing of an earlier one counts. False when the job has ended or was
 * cancelled meanwhile, or another worker began one.
 */
export async function beginAttempt(
  db: Db,
  run: Run,
  { agentId, leaseUntil, now }: NewAttempt,
): Promise<boolean> {
  const number = run.attempts + 1;
  return db.transaction().execute(async (transaction) => {
    const fenced = await transaction
      .updateTable('runs')
      .set({ attempt: number })
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempts)
      .executeTakeFirst();
    const started = await transaction
      .updateTable('jobs')
      .set({
        state: 'running',
        phase: sql`case when phase = 'waiting' then 'discovering' else phase end`,
        agent_id: agentId,
        started_at: sql`coalesce(started_at, ${now}::timestamptz)`,
      })
      .where('id', '=', run.id)
      .where('state', 'in', ['queued', 'running'])
      .where('cancel_requested_at', 'is', null)
      .executeTakeFirst();
    if (fenced.numUpdatedRows === 0n || started.numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('attempts')
      .values({
        company_id: run.companyId,
        run_id: run.id,
        number,
        agent_id: agentId,
        state: 'running',
        lease_until: leaseUntil,
        started_at: now,
      })
      .execute();
    await announce(transaction, 'job', run.id);
    return true;
  });
}

/** The agent answered: the attempt stays its own for another while. False when the attempt is no longer current. */
export async function renewLease(
  db: Db,
  runId: string,
  attempt: Attempt & { leaseUntil: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('attempts')
    .set({ lease_until: attempt.leaseUntil })
    .where('run_id', '=', runId)
    .where('number', '=', attempt.number)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives an attempt up: its agent was silent for the whole lease, or has forgotten it. */
export async function loseAttempt(db: Db, runId: string, number: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state: 'lost' })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .where('state', '=', 'running')
    .execute();
}

export interface JobEnd {
  state: 'succeeded' | 'failed' | 'cancelled';
  failure: { code: string; message: string } | null;
  now: Date;
}

/** Ends a job that has not ended, whatever its attempt is doing. */
export async function endJob(db: Db, runId: string, { state, failure, now }: JobEnd): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      state,
      phase: 'done',
      finished_at: now,
      current_url: null,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
    })
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await announce(db, 'job', runId);
}

export async function isCancellationRequested(db: Db, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', runId)
    .where('cancel_requested_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Jobs that have not ended: each must be in the queue. */
export async function listUnfinishedJobs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']).execute();
  return rows.map(({ id }) => id);
}
