import { sql, type RawBuilder } from 'kysely';
import { LEASE_SECONDS, type JourneyStep } from '@vigie/contract/agent-protocol.ts';
import type { Job } from '@vigie/contract/job.ts';
import { jsonText } from '../../db/json-text.ts';
import { notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { makeOrder, withinVisits, type FrozenOrder } from './run-order.ts';

/** Running attempt: its number is the fencing token, its cursor the last stored event. */
export interface Attempt {
  number: number;
  agentId: string;
  cursor: number;
  /** Seconds since the last answer of its agent, or since it began; below 0 if the database's clock was set back. */
  silentSeconds: number;
  /** False until its agent has confirmed the order. */
  isTaken: boolean;
}

/** Run that a worker follows on an agent: the leading run of a job, or a part of it on another agent. */
export interface Run {
  id: string;
  jobId: string;
  /** For a part: the attempt of the leading run that released it. */
  leadAttempt: number | null;
  companyId: string;
  websiteId: string;
  order: FrozenOrder;
  plan: RunPlan;
}

/** Job as its worker sees it, by its leading run. */
export interface LeadRun extends Run {
  mode: Job['mode'];
  ended: boolean;
  cancelRequested: boolean;
  waitingSince: Date | null;
  /** Visits granted today, or on the day when it began; null: not yet granted. */
  grantedVisits: number | null;
  /** Number of attempts so far, and of those that an agent took. */
  attempts: number;
  attemptsTaken: number;
  /** Attempts that no agent took, newest first. */
  untaken: Attempt[];
  waiting: Job['waiting'];
  current: Attempt | null;
}

/** Reads a job for a worker; null if it does not exist. Its order is stored with its first attempt. */
export async function openRun(db: Db, jobId: string, now: Date): Promise<LeadRun | null> {
  const job = await db
    .selectFrom('jobs')
    .leftJoin('runs', 'runs.id', 'jobs.id')
    .select(['jobs.companyId', 'jobs.websiteId', 'jobs.mode', 'jobs.state'])
    .select(['jobs.plan', 'runs.orderFrozen as order', 'jobs.waitingSince'])
    .select(['jobs.cancelRequestedAt', 'jobs.waitingCode as waiting', 'jobs.grantedVisits'])
    .select(attemptsOf('jobs.id').as('attempts'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return null;
  const { attempts } = job;
  return {
    id: jobId,
    jobId,
    leadAttempt: null,
    companyId: job.companyId,
    websiteId: job.websiteId,
    plan: job.plan,
    order: job.order ?? makeOrder(jobId, withinVisits(job.plan, job.grantedVisits), now),
    mode: job.mode,
    ended: job.state !== 'queued' && job.state !== 'running',
    cancelRequested: job.cancelRequestedAt !== null,
    waitingSince: job.waitingSince,
    grantedVisits: job.grantedVisits,
    attempts: attempts.length,
    attemptsTaken: attempts.filter(({ isTaken }) => isTaken).length,
    untaken: attempts.filter(({ isTaken, state }) => !isTaken && state === 'lost'),
    waiting: job.waiting,
    current: attempts[0]?.state === 'running' ? attempts[0] : null,
  };
}

/** End of a lease by the clock of the database, which all workers share. */
export const leaseFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** Returns the attempts of a run, newest first, as a column of a statement that reads the run. */
export function attemptsOf(runId: 'jobs.id' | 'runs.id') {
  return sql<Array<Attempt & { state: 'running' | 'ended' | 'lost' }>>`coalesce((
    select json_agg(json_build_object('number', number, 'agentId', agent_id, 'cursor', cursor, 'state', state,
      'isTaken', taken_at is not null, 'silentSeconds', extract(epoch from ${leaseFromNow} - lease_until)::float8)
      order by number desc)
    from attempts where run_id = ${sql.ref(runId)}), '[]')`;
}

export interface NewAttempt {
  agentId: string;
  now: Date;
}

/**
 * Begins the next attempt. From then on, events of an earlier one are refused. Null if the job has ended or was
 * cancelled meanwhile, or another worker began an attempt.
 */
export async function beginAttempt(db: Db, run: LeadRun, attempt: NewAttempt): Promise<Attempt | null> {
  const number = run.attempts + 1;
  // The job's row is locked first, so that two workers that begin an attempt run one after the other.
  const fenced = sql`
    wanted as (
      select id, company_id from jobs
      where id = ${run.jobId} and state in ('queued', 'running') and cancel_requested_at is null
      for no key update
    ), fenced as (
      insert into runs (id, job_id, company_id, order_frozen, attempt)
      select id, id, company_id, ${jsonText(run.order)}::jsonb, ${number}::int from wanted
      on conflict (id) do update set attempt = excluded.attempt where runs.attempt = excluded.attempt - 1
      returning id, company_id
    )`;
  return insertBehind(db, fenced, { ...attempt, number });
}

type Numbered = NewAttempt & { number: number };

/** Inserts an attempt with the fencing token of its run; null if its number exists already. */
export async function insertAttempt(db: Db, runId: string, attempt: Numbered): Promise<Attempt | null> {
  const { number } = attempt;
  const fenced = sql`
    fenced as (
      update runs set attempt = ${number} where id = ${runId} and attempt = ${number - 1} returning id, company_id
    )`;
  return insertBehind(db, fenced, attempt);
}

async function insertBehind(
  db: Db,
  fenced: RawBuilder<unknown>,
  { number, agentId, now }: Numbered,
): Promise<Attempt | null> {
  const inserted = await sql`
    with ${fenced}
    insert into attempts (company_id, run_id, number, agent_id, state, lease_until, started_at)
    select company_id, id, ${number}::int, ${agentId}::uuid, 'running', ${leaseFromNow}, ${now}::timestamptz from fenced
    returning 1`.execute(db);
  if (inserted.rows.length === 0) return null;
  return { number, agentId, cursor: 0, silentSeconds: 0, isTaken: false };
}

/** Records that the agent has the order, and that the job runs. Returns false if the job has ended meanwhile. */
export async function markTaken(db: Db, run: Run, attempt: Attempt & { now: Date }): Promise<boolean> {
  const { now, agentId, number } = attempt;
  const ofLead = sql`, agent_id = ${agentId}, waiting_code = null, waiting_since = null`;
  const marked = await sql`
    with started as (
      update jobs set state = 'running', started_at = coalesce(started_at, ${now}::timestamptz),
        phase = case when phase = 'waiting' then 'discovering' else phase end
        ${run.leadAttempt === null ? ofLead : sql``}
      where id = ${run.jobId} and state in ('queued', 'running')
      returning id
    ), taken as (
      update attempts set taken_at = ${now} from started where run_id = ${run.id} and number = ${number}
    )
    select ${notifying('job', run.jobId)} from started`.execute(db);
  return marked.rows.length > 0;
}

/** Reads the last stored event of an attempt; null when it is no longer current. */
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

/** Renews the lease of an attempt whose agent answered. Returns false if the attempt is no longer current. */
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
 * Renews the lease, and stores the current step of a leading run. Returns false if the attempt is no longer current.
 */
export async function storeJourneyStep(
  db: Db,
  run: Pick<Run, 'id' | 'jobId'>,
  { attempt, step }: { attempt: Pick<Attempt, 'number'>; step: JourneyStep | null },
): Promise<boolean> {
  if (!(await renewLease(db, run.id, attempt))) return false;
  await db
    .updateTable('jobs')
    .set({ journeyStep: step === null ? null : jsonText(step) })
    .where('id', '=', run.jobId)
    .where('state', '=', 'running')
    .returning(notifying('job', run.jobId).as('notified'))
    .execute();
  return true;
}

/**
 * Gives up an attempt of a leading run: its agent was silent for the whole lease, or no longer knows it. Its parts are
 * given up too, and their pages belong to the next attempt.
 */
export async function loseAttempt(db: Db, runId: string, number: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markLost(transaction, sql`run_id = ${runId} and number = ${number}`);
    // A separate statement: it sees the parts that were begun until now.
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
