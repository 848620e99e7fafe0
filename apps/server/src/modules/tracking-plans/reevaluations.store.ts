import type { PlanFigures, PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCount, StoredEvent } from '../../db/schema/stored-types.ts';
import type { ReevaluationRow } from './plans.store.ts';

/** Re-evaluation that this worker has leased until `leaseUntil`. */
export interface LeasedPlanReevaluation extends ReevaluationRow {
  leaseUntil: Date;
}

/**
 * Claims a re-evaluation without a worker and returns it; null if there is none. The lease of a worker that died has
 * expired.
 */
export async function claimPlanReevaluation(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<LeasedPlanReevaluation | null> {
  const row = await db
    .updateTable('planReevaluations')
    .set({ state: 'running', leaseUntil })
    .where('websiteId', '=', (query) =>
      query
        .selectFrom('planReevaluations as waiting')
        .select('waiting.websiteId')
        .where('waiting.state', '<>', 'done')
        .where((where) =>
          where.or([where('waiting.leaseUntil', 'is', null), where('waiting.leaseUntil', '<=', now)]),
        )
        .orderBy('waiting.websiteId')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, leaseUntil };
}

export type PlanProgress = Partial<
  Pick<
    ReevaluationRow,
    | 'state'
    | 'phase'
    | 'visitsTotal'
    | 'visitsDone'
    | 'cursorAt'
    | 'cursorId'
    | 'beforeFigures'
    | 'afterFigures'
    | 'finishedAt'
  >
>;

/**
 * Stores the progress and extends the lease. Returns false if another worker has it, another version was saved, or the
 * website was deleted. In a transaction it also locks the website until the end.
 */
export async function advancePlanReevaluation(
  db: Db,
  leased: Pick<LeasedPlanReevaluation, 'websiteId' | 'version' | 'leaseUntil'>,
  { leaseUntil, beforeFigures, afterFigures, ...progress }: PlanProgress & { leaseUntil: Date },
): Promise<boolean> {
  await db.selectFrom('websites').select('id').where('id', '=', leased.websiteId).forKeyShare().execute();
  const result = await db
    .updateTable('planReevaluations')
    .set({
      ...progress,
      ...(beforeFigures !== undefined && { beforeFigures: jsonText(beforeFigures) }),
      ...(afterFigures !== undefined && { afterFigures: jsonText(afterFigures) }),
      leaseUntil,
    })
    .where('websiteId', '=', leased.websiteId)
    .where('version', '=', leased.version)
    .where('state', '=', 'running')
    .where('leaseUntil', '=', leased.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Last visit of the previous batch; null for the first batch. */
type After = Pick<ReevaluationRow, 'cursorAt' | 'cursorId'>;

function isAfter({ cursorAt, cursorId }: After, table: string) {
  const [at, id] = [sql.ref(`${table}.observedAt`), sql.ref(`${table}.observationId`)];
  if (cursorAt === null || cursorId === null) return sql`true`;
  return sql`(${at}, ${id}) > (${cursorAt}, ${cursorId}::uuid)`;
}

export interface RecordedPage {
  id: string;
  pageId: string;
  observedAt: Date;
  url: string;
  document: Buffer;
}

interface UnevaluatedQuery extends After {
  websiteId: string;
  limit: number;
}

const WITHOUT_EVENTS = sql`observation_documents as documents join observations
    on observations.id = documents.observation_id and observations.observed_at = documents.observed_at
    and observations.counts_for_health and observations.outcome = 'measured'`;
const HAS_EVENTS = sql`exists (select from visit_events where visit_events.observation_id = documents.observation_id
    and visit_events.observed_at = documents.observed_at)`;

/** Returns recorded visits that count for health and have no stored events yet, oldest first. */
export async function listVisitsWithoutEvents(db: Db, query: UnevaluatedQuery): Promise<RecordedPage[]> {
  const { rows } = await sql<RecordedPage>`
    select observations.id, observations.page_id, observations.observed_at, observations.url, documents.document
    from ${WITHOUT_EVENTS}
    where documents.website_id = ${query.websiteId} and ${isAfter(query, 'documents')} and not ${HAS_EVENTS}
    order by documents.observed_at, documents.observation_id limit ${query.limit}`.execute(db);
  return rows;
}

/** Maximum number of pages read: no second visit has more. */
const PAGES_OF_RUN = 50;

export async function listVisitsOfRun(db: Db, runId: string): Promise<RecordedPage[]> {
  const { rows } = await sql<RecordedPage>`
    select observations.id, observations.page_id, observations.observed_at, observations.url, documents.document
    from observations join observation_documents as documents
      on documents.observation_id = observations.id and documents.observed_at = observations.observed_at
    where observations.job_id = ${runId} and observations.outcome = 'measured' limit ${PAGES_OF_RUN}`.execute(
    db,
  );
  return rows;
}

/** Returns the condition for a reported journey run that no plan or an earlier version evaluated. */
export const isUnevaluatedRun = (version: number) =>
  sql<boolean>`outcome is not null and coalesce(plan_version, 0) < ${version}`;

/** Returns how many visits and journey runs a version has to evaluate, including visits without stored events. */
export async function countUnevaluated(
  db: Db,
  { websiteId, version }: { websiteId: string; version: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from visit_evaluations where website_id = ${websiteId} and version < ${version})
      + (select count(*) from ${WITHOUT_EVENTS} where documents.website_id = ${websiteId} and not ${HAS_EVENTS})
      + (select count(*) from journey_runs where website_id = ${websiteId} and ${isUnevaluatedRun(version)}))::int
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface UnevaluatedVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  url: string;
  /** Null: they are deleted, and the visit retains its evaluation. */
  events: StoredEvent[] | null;
  counts: StoredCount[];
}

/**
 * Returns visits that an earlier version evaluated, oldest first, and locks their evaluations until the transaction
 * ends. It selects them before any join, so that the database does not read all visits for a few.
 */
export async function lockUnevaluatedVisits(
  db: Db,
  query: UnevaluatedQuery & { version: number },
): Promise<UnevaluatedVisit[]> {
  const { rows } = await sql<UnevaluatedVisit>`
    with chosen as materialized (
      select observation_id, page_id, observed_at, counts from visit_evaluations as stored
      where website_id = ${query.websiteId} and version < ${query.version} and ${isAfter(query, 'stored')}
      order by observed_at, observation_id limit ${query.limit} for update
    )
    select chosen.*, (select url from pages where pages.id = chosen.page_id) as url,
      (select events from visit_events as recorded where recorded.observation_id = chosen.observation_id
        and recorded.observed_at = chosen.observed_at) as events
    from chosen order by observed_at, observation_id`.execute(db);
  return rows;
}

export interface EvaluatedVisitRow {
  observationId: string;
  pageId: string;
  observedAt: Date;
  counts: StoredCount[];
  findings: PlanFinding[];
}

/**
 * Returns the evaluations of stored page visits by a version, each page's oldest first. It locks the pages as visits
 * do.
 */
export async function listEvaluatedVisits(
  db: Db,
  { pageIds, version }: { pageIds: string[]; version: number },
): Promise<EvaluatedVisitRow[]> {
  await sql`select from pages where id = any(${pageIds}::uuid[])
    order by url collate "C" for no key update`.execute(db);
  const { rows } = await sql<EvaluatedVisitRow>`
    select observation_id, stored.page_id, observed_at, counts, findings from visit_evaluations as stored
    where website_id = (select website_id from pages where id = ${pageIds[0]}::uuid)
      and page_id = any(${pageIds}::uuid[]) and version = ${version}
    order by observed_at, observation_id`.execute(db);
  return rows;
}

export function sumFigures(one: PlanFigures, counts: readonly (readonly StoredCount[])[]): PlanFigures {
  const sum = { ...one };
  for (const [, , , due, met, seen, valid] of counts.flat()) {
    sum.due += due;
    sum.met += met;
    sum.seen += seen;
    sum.valid += valid;
  }
  return sum;
}
