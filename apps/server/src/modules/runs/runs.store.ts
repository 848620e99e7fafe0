import { sql, type RawBuilder } from 'kysely';
import { LEASE_SECONDS } from '@vigie/contract/agent-protocol.ts';
import type { Job } from '@vigie/contract/job.ts';
import { jsonText } from '../../db/json-text.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { makeOrder, type FrozenOrder } from './run-order.ts';

/** An attempt that is under way: its number is the fencing token, its cursor the last stored event. */
export interface Attempt {
  number: number;
  agentId: string;
  cursor: number;
  /** Since its agent was last heard of, or it began; below 0 when the database's clock was set back. */
  silentSeconds: number;
  /** False until its agent has said that it has the order. */
  isTaken: boolean;
}

/** What a worker follows on an agent: the leading run of a job, or a part of it on another agent. */
export interface Run {
  id: string;
  jobId: string;
  /** Of a part: the attempt of the leading run that gave it away. */
  leadAttempt: number | null;
  companyId: string;
  websiteId: string;
  order: FrozenOrder;
  plan: RunPlan;
}

/** A job as its worker sees it, by its leading run. */
export interface LeadRun extends Run {
  mode: Job['mode'];
  ended: boolean;
  cancelRequested: boolean;
  waitingSince: Date | null;
  /** Attempts so far, and how many of them an agent had. */
  attempts: number;
  attemptsTaken: number;
  /** Those that no agent took, newest first. */
  untaken: Attempt[];
  waiting: Job['waiting'];
  current: Attempt | null;
}

/** Reads a job for work; null for one that does not exist. Its order is frozen with its first attempt. */
export async function openRun(db: Db, jobId: string, now: Date): Promise<LeadRun | null> {
  const job = await db
    .selectFrom('jobs')
    .leftJoin('runs', 'runs.id', 'jobs.id')
    .select(['jobs.companyId', 'jobs.websiteId', 'jobs.mode', 'jobs.state'])
    .select(['jobs.plan', 'runs.orderFrozen as order', 'jobs.waitingSince'])
    .select(['jobs.cancelRequestedAt', 'jobs.waitingCode as waiting'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return null;
  const attempts = await readAttempts(db, jobId);
  return {
    id: jobId,
    jobId,
    leadAttempt: null,
    companyId: job.companyId,
    websiteId: job.websiteId,
    plan: job.plan,
    order: job.order ?? makeOrder(jobId, job.plan, now),
    mode: job.mode,
    ended: job.state !== 'queued' && job.state !== 'running',
    cancelRequested: job.cancelRequestedAt !== null,
    waitingSince: job.waitingSince,
    attempts: attempts.length,
    attemptsTaken: attempts.filter(({ isTaken }) => isTaken).length,
    untaken: attempts.filter(({ isTaken, state }) => !isTaken && state === 'lost'),
    waiting: job.waiting,
    current: attempts[0]?.state === 'running' ? attempts[0] : null,
  };
}

/** By the database's clock, the one that all workers share. */
export const leaseFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

const silentSeconds = sql<number>`extract(epoch from ${leaseFromNow} - lease_until)::float8`;

/** The attempts of a run, newest first. */
export async function readAttempts(db: Db, runId: string) {
  const rows = await db
    .selectFrom('attempts')
    .select(['number', 'agentId', 'cursor', 'state'])
    .select(['takenAt', silentSeconds.as('silentSeconds')])
    .where('runId', '=', runId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ takenAt, ...attempt }) => ({ ...attempt, isTaken: takenAt !== null }));
}

export interface NewAttempt {
  agentId: string;
  now: Date;
}

/**
 * Begins the next attempt; from then on nothing of an earlier one counts. False when the job has ended or was
 * cancelled meanwhile, or another worker began one.
 */
export async function beginAttempt(db: Db, run: LeadRun, attempt: NewAttempt): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('runs')
      .values({
        id: run.id,
        jobId: run.jobId,
        companyId: run.companyId,
        orderFrozen: jsonText(run.order),
      })
      // Whichever of its unique keys is met first when two workers begin at once.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const wanted = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', run.jobId)
      .where('state', 'in', ['queued', 'running'])
      .where('cancelRequestedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (wanted === undefined) return false;
    return insertAttempt(transaction, run, { ...attempt, number: run.attempts + 1 });
  });
}

/** Inserts an attempt behind the fence of its run; false when there is one of that number. Call it in a transaction. */
export async function insertAttempt(
  db: Db,
  run: Pick<Run, 'id' | 'companyId'>,
  { number, agentId, now }: NewAttempt & { number: number },
): Promise<boolean> {
  const fenced = await db
    .updateTable('runs')
    .set({ attempt: number })
    .where('id', '=', run.id)
    .where('attempt', '=', number - 1)
    .executeTakeFirst();
  if (fenced.numUpdatedRows === 0n) return false;
  await db
    .insertInto('attempts')
    .values({
      companyId: run.companyId,
      runId: run.id,
      number,
      agentId,
      state: 'running',
      leaseUntil: leaseFromNow,
      startedAt: now,
      takenAt: null,
      dismissedAt: null,
    })
    .execute();
  return true;
}

/** The agent has the order: its job runs. False when the job has ended meanwhile. */
export async function markTaken(db: Db, run: Run, attempt: Attempt & { now: Date }): Promise<boolean> {
  const { now, agentId } = attempt;
  return db.transaction().execute(async (transaction) => {
    const started = await transaction
      .updateTable('jobs')
      .set({
        state: 'running',
        phase: sql`case when phase = 'waiting' then 'discovering' else phase end`,
        startedAt: sql`coalesce(started_at, ${now}::timestamptz)`,
        ...(run.leadAttempt === null && { agentId, waitingCode: null, waitingSince: null }),
      })
      .where('id', '=', run.jobId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst();
    await transaction
      .updateTable('attempts')
      .set({ takenAt: now })
      .where('runId', '=', run.id)
      .where('number', '=', attempt.number)
      .execute();
    await announce(transaction, 'job', run.jobId);
    return started.numUpdatedRows === 1n;
  });
}

/** The last stored event of an attempt; null when it is no longer current. */
export async function readCursor(
  db: Db,
  { runId, attempt }: { runId: string; attempt: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('attempts')
    .select('cursor')
    .where('runId', '=', runId)
    .where('number', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row?.cursor ?? null;
}

/** The agent answered: the attempt stays its own for another while. False when the attempt is no longer current. */
export async function renewLease(db: Db, runId: string, attempt: Pick<Attempt, 'number'>): Promise<boolean> {
  const result = await db
    .updateTable('attempts')
    .set({ leaseUntil: leaseFromNow })
    .where('runId', '=', runId)
    .where('number', '=', attempt.number)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Gives up an attempt of a leading run: its agent was silent for the whole lease, or has forgotten it. The parts that
 * it gave away go with it, and their pages are the next attempt's.
 */
export async function loseAttempt(db: Db, runId: string, number: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markLost(transaction, sql`run_id = ${runId} and number = ${number}`);
    // A statement of its own: it sees the parts that were begun until now.
    await markLost(
      transaction,
      sql`run_id in (select id from runs where job_id = ${runId} and lead_attempt = ${number})`,
    );
    await transaction
      .deleteFrom('runs')
      .where('jobId', '=', runId)
      .where('leadAttempt', '=', number)
      .where('attempt', '=', 0)
      .execute();
    await transaction
      .deleteFrom('shareReturns')
      .where('jobId', '=', runId)
      .where('leadAttempt', '=', number)
      .execute();
  });
}

async function markLost(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update attempts set state = 'lost' where state = 'running' and ${which}`.execute(db);
}
