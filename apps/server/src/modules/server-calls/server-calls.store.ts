import { sql } from 'kysely';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { SERVER_CALL_LIMITS } from '@vigie/contract/server-calls.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export interface CallBatch {
  companyId: string;
  websiteId: string;
  batchId: string;
  dropped: number;
  isComplete: boolean;
  receivedAt: Date;
}

/** Stores a batch with its calls. Returns false if the batch is known. */
export async function insertCalls(db: Db, batch: CallBatch, calls: readonly ProxiedCall[]): Promise<boolean> {
  const { companyId, websiteId, batchId } = batch;
  const added = await db
    .insertInto('serverCallBatches')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['websiteId', 'batchId']).doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  if (calls.length === 0) return true;
  const batchKey = { companyId, websiteId, batchId };
  const rows = calls.map((call, number) => ({
    ...batchKey,
    number,
    at: new Date(call.at),
    call: jsonText(call),
  }));
  await db.insertInto('serverCalls').values(rows).execute();
  await sql`delete from server_calls where website_id = ${websiteId} and at < (
    select at from server_calls where website_id = ${websiteId}
    order by at desc offset ${SERVER_CALL_LIMITS.calls} limit 1)`.execute(db);
  return true;
}

export interface CallSums {
  count: number;
  decoded: number;
  dropped: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** Last instant until which no call is missing; null: unknown. */
  completeAt: Date | null;
  /** Changes with each batch and each deletion. */
  version: string;
}

export async function sumCalls(db: Db, websiteId: string): Promise<CallSums> {
  const { rows } = await sql<CallSums>`
    select count(*)::int as count, count(*) filter (where (call ->> 'decoded')::boolean)::int as decoded,
      min(at) as first_at, max(at) as last_at,
      coalesce((select sum(dropped) from server_call_batches where website_id = ${websiteId}), 0)::float8 as dropped,
      (select max(received_at) from server_call_batches where website_id = ${websiteId} and is_complete) as complete_at,
      concat(count(*), ' ', (select max(received_at) from server_call_batches where website_id = ${websiteId})) as version
    from server_calls where website_id = ${websiteId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has a row');
  return row;
}

/** Returns the stored calls of a website in their order. */
export async function listCalls(db: Db, websiteId: string): Promise<ProxiedCall[]> {
  const rows = await db
    .selectFrom('serverCalls')
    .select('call')
    .where('websiteId', '=', websiteId)
    .orderBy('at')
    .orderBy('batchId')
    .orderBy('number')
    .execute();
  return rows.map(({ call }) => call);
}

/** Period in which a sender may have dropped calls; `from` null: any time before. */
export interface CallGap {
  from: Date | null;
  to: Date;
}

/** Returns the periods with dropped calls. A batch reports what was dropped since the one before it was made. */
export async function listGaps(db: Db, websiteId: string): Promise<CallGap[]> {
  const { rows } = await sql<CallGap>`
    select "from", "to" from (
      select lag(received_at, 2) over (order by received_at) as "from", received_at as "to", dropped
      from server_call_batches where website_id = ${websiteId}) as batches
    where dropped > 0`.execute(db);
  return rows;
}

export interface VisitOfCalls {
  id: string;
  url: string;
  observedAt: Date;
}

/** Returns the newest measured visits of a period whose recording is stored, also those of journeys. */
export async function listVisitsOfCalls(
  db: Db,
  websiteId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<VisitOfCalls[]> {
  const { rows } = await sql<VisitOfCalls>`
    select visits.id, visits.url, visits.observed_at from observations as visits
    where visits.website_id = ${websiteId} and visits.outcome = 'measured'
      and visits.observed_at between ${from} and ${to}
      and exists (select from observation_documents as documents
        where documents.observation_id = visits.id and documents.observed_at = visits.observed_at)
    order by visits.observed_at desc, visits.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the arrival of a website's newest batch; null without one. */
export async function findLastBatch(db: Db, websiteId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('serverCallBatches')
    .select(({ fn }) => fn.max('receivedAt').as('at'))
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Silence of a server: its last batch, and the instant from which it counts. */
export interface ServerSilence {
  websiteId: string;
  since: Date;
  at: Date;
}

/** Returns silences of at least so many hours that began to count in a period. Null: there is no batch at all. */
export async function listServerSilences(
  db: Db,
  { websiteIds, hours, from, to }: { websiteIds: readonly string[]; hours: number; from: Date; to: Date },
): Promise<ServerSilence[] | null> {
  const batches = sql`select website_id, received_at as since, received_at + make_interval(hours => ${hours}) as at,
    lead(received_at) over (partition by website_id order by received_at) as next
    from server_call_batches where website_id = any(${[...websiteIds]}::uuid[])`;
  const { rows } = await sql<ServerSilence & { isRing: boolean }>`
    select website_id, since, at, at >= ${from} and at < ${to} and (next is null or next >= at) as is_ring
    from (${batches}) as batches
    where (next is null or next >= at) order by since`.execute(db);
  return rows.length === 0 ? null : rows.flatMap(({ isRing, ...one }) => (isRing ? [one] : []));
}

export async function deleteCalls(db: Db, websiteId: string): Promise<void> {
  await db.deleteFrom('serverCalls').where('websiteId', '=', websiteId).execute();
  await db.deleteFrom('serverCallBatches').where('websiteId', '=', websiteId).execute();
}
