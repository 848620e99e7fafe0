import { sql } from 'kysely';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { sameInstant } from '../../db/last-change.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import type {
  CountedHitsTable,
  ReportDaysTable,
  ReportInterfacesTable,
} from '../../db/schema/tables.generated.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import type { Selectable } from 'kysely';

/** Visits about which reporting interfaces are queried once their job has ended. */
export const countedProjection: Projection = {
  name: 'counted',
  isFor: ({ countsForHealth }) => countsForHealth,
  store: (db, { scope, pages }: ProjectedVisits) => queueReportVisits(db, scope, pages),
};

/** Queues visits for the interfaces of their website. Costs one statement, also without an interface. */
export async function queueReportVisits(
  db: Db,
  { websiteId, runId, agentId }: IngestScope,
  pages: readonly Pick<StoredPage, 'id' | 'pageId' | 'observedAt' | 'observation'>[],
): Promise<void> {
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  const visits = JSON.stringify(
    measured.map(({ id, pageId, observedAt }) => ({ id, page_id: pageId, at: observedAt })),
  );
  await sql`
    insert into report_visits (observation_id, interface_id, company_id, website_id, page_id, job_id, agent_id,
      observed_at, due_at)
    select visits.id, interfaces.id, interfaces.company_id, interfaces.website_id, visits.page_id, ${runId}::uuid,
      ${agentId}::uuid, visits.at, visits.at
    from report_interfaces as interfaces,
      jsonb_to_recordset(${visits}::jsonb) as visits (id uuid, page_id uuid, at timestamptz)
    where interfaces.website_id = ${websiteId} and interfaces.is_enabled
    on conflict do nothing`.execute(db);
}

export type QueriedInterface = Pick<
  Selectable<ReportInterfacesTable>,
  | 'id'
  | 'companyId'
  | 'websiteId'
  | 'trackerId'
  | 'family'
  | 'url'
  | 'account'
  | 'marker'
  | 'dataset'
  | 'location'
  | 'token'
  | 'failures'
  | 'volumesDueAt'
  | 'volumesReadAt'
  | 'updatedAt'
>;

const HAS_DUE_VISIT = sql`exists (select from report_visits as visits join jobs on jobs.id = visits.job_id
  where visits.interface_id = interfaces.id and visits.due_at <= now_at and jobs.finished_at is not null)`;

/** Claims interfaces that are due for a query, for one worker. A claim ends at `leaseUntil`. */
export async function claimInterfaces(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<QueriedInterface[]> {
  const { rows } = await sql<QueriedInterface>`
    update report_interfaces set leased_until = ${leaseUntil} where id in (
      select id from report_interfaces as interfaces, (select ${now}::timestamptz as now_at) as clock
      where is_enabled and coalesce(leased_until, '-infinity') <= now_at and coalesce(retry_at, '-infinity') <= now_at
        and (volumes_due_at <= now_at or ${HAS_DUE_VISIT})
      order by coalesce(leased_until, '-infinity'), id limit ${limit} for update of interfaces skip locked
    ) returning volumes_due_at, volumes_read_at, id, company_id, website_id, tracker_id, family, url, account, marker, dataset, location, token, failures, updated_at`.execute(
    db,
  );
  return rows;
}

export interface DueVisit {
  observationId: string;
  pageId: string;
  jobId: string;
  agentId: string;
  observedAt: Date;
  attempts: number;
  plan: RunPlan;
  /** Verdicts of the interface's tracker. Null: it was not evaluated. */
  verdicts: Verdict[] | null;
}

/** Returns the visits of ended jobs that are due, the oldest first. */
export async function listDueVisits(
  db: Db,
  { id, trackerId }: Pick<QueriedInterface, 'id' | 'trackerId'>,
  { now, limit }: { now: Date; limit: number },
): Promise<DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select visits.observation_id, visits.page_id, visits.job_id, visits.agent_id, visits.observed_at, visits.attempts, jobs.plan,
      ${trackerId === PRIMARY_TRACKER ? sql`observations.verdicts` : sql`its.verdicts`} as verdicts
    from report_visits as visits join jobs on jobs.id = visits.job_id
    left join observations on observations.id = visits.observation_id and observations.observed_at = visits.observed_at
    left join tracker_visits as its on its.observation_id = visits.observation_id
      and its.observed_at = visits.observed_at and its.tracker_id = ${trackerId}
    where visits.interface_id = ${id} and visits.due_at <= ${now} and jobs.finished_at is not null
    order by visits.observed_at, visits.observation_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the recording of a visit. Null once retention has deleted it. */
export async function findDocument(
  db: Db,
  { observationId, observedAt }: Pick<DueVisit, 'observationId' | 'observedAt'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('observationDocuments')
    .select('document')
    .where('observationId', '=', observationId)
    .where('observedAt', '=', observedAt)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** Address of an agent. Null: it calls the panel, or is deleted. */
export async function findAgentUrl(db: Db, agentId: string): Promise<string | null> {
  const row = await db.selectFrom('agents').select('url').where('id', '=', agentId).executeTakeFirst();
  return row?.url ?? null;
}

export type NewCountedHit = Pick<
  CountedHitsTable,
  'position' | 'event' | 'step' | 'state' | 'reason' | 'afterMs' | 'proof' | 'isOfPage'
>;

/** Visit with the states of its hits, and the instant of the next question. Null: the states are final. */
export interface QueriedVisit {
  visit: DueVisit;
  hits: NewCountedHit[];
  nextAt: Date | null;
}

/** Returns the stored states of visits, by visit and index of the hit. */
export async function listStoredStates(
  db: Db,
  trackerId: string,
  observationIds: readonly string[],
): Promise<Map<string, Pick<CountedHitsTable, 'state' | 'reason' | 'afterMs'>>> {
  if (observationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('countedHits')
    .select(['observationId', 'position', 'state', 'reason', 'afterMs'])
    .where('trackerId', '=', trackerId)
    .where('observationId', 'in', observationIds)
    .execute();
  return new Map(rows.map(({ observationId, position, ...row }) => [`${observationId} ${position}`, row]));
}

/**
 * Stores the states of visits in place of earlier ones. Does nothing if the interface was changed or deleted since it
 * was claimed: the answer of another address is no proof.
 */
export async function storeQueriedVisits(
  db: Db,
  its: QueriedInterface,
  visits: readonly QueriedVisit[],
): Promise<void> {
  const current = await db
    .selectFrom('reportInterfaces')
    .select('updatedAt')
    .where('id', '=', its.id)
    .forShare()
    .executeTakeFirst();
  if (current?.updatedAt.getTime() !== its.updatedAt.getTime()) return;
  const { id: interfaceId, companyId, websiteId, trackerId } = its;
  const ids = visits.map(({ visit }) => visit.observationId);
  await db
    .deleteFrom('countedHits')
    .where('trackerId', '=', trackerId)
    .where('observationId', 'in', ids)
    .execute();
  const rows = visits.flatMap(({ visit: { observationId, pageId, observedAt }, hits }) =>
    hits.map((hit) => ({
      ...hit,
      observationId,
      pageId,
      observedAt,
      interfaceId,
      companyId,
      websiteId,
      trackerId,
    })),
  );
  for (let first = 0; first < rows.length; first += ROWS)
    await db
      .insertInto('countedHits')
      .values(rows.slice(first, first + ROWS))
      .execute();
  const done = visits.filter(({ nextAt }) => nextAt === null).map(({ visit }) => visit.observationId);
  if (done.length > 0)
    await db
      .deleteFrom('reportVisits')
      .where('interfaceId', '=', interfaceId)
      .where('observationId', 'in', done)
      .execute();
  for (const { visit, nextAt } of visits)
    if (nextAt !== null)
      await db
        .updateTable('reportVisits')
        .set({ dueAt: nextAt, attempts: visit.attempts + 1 })
        .where('interfaceId', '=', interfaceId)
        .where('observationId', '=', visit.observationId)
        .execute();
}

/** Rows of one statement: it has at most 65,535 values. */
const ROWS = 2_000;

/** Ends a claim. `retryAt` is the instant until which the interface is not queried after a failure. */
export async function releaseInterface(
  db: Db,
  id: string,
  outcome: { retryAt: Date | null; failures: number } | null,
): Promise<void> {
  await db
    .updateTable('reportInterfaces')
    .set({ leasedUntil: null, ...outcome })
    .where('id', '=', id)
    .execute();
}

export type NewReportDay = Pick<ReportDaysTable, 'day' | 'event' | 'counted' | 'isWhole'>;

/** Stores the volumes of a range of days in place of earlier ones. `readAt` is null if the interface did not say. */
export async function storeReportDays(
  db: Db,
  its: QueriedInterface,
  {
    range,
    rows,
    dueAt,
    readAt,
  }: {
    range: { first: string; last: string };
    rows: readonly NewReportDay[];
    dueAt: Date;
    readAt: Date | null;
  },
): Promise<void> {
  const { id: interfaceId, companyId, websiteId, trackerId } = its;
  await db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('reportInterfaces')
      .set({ volumesDueAt: dueAt, ...(readAt !== null && { volumesReadAt: readAt }) })
      .where('id', '=', interfaceId)
      .where(sameInstant('updated_at', its.updatedAt.toISOString()))
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined || readAt === null) return;
    await transaction
      .deleteFrom('reportDays')
      .where('interfaceId', '=', interfaceId)
      .where('day', '>=', range.first)
      .where('day', '<=', range.last)
      .execute();
    // An event that stands in an answer twice counts once.
    const distinct = [...new Map(rows.map((row) => [`${row.day} ${row.event}`, row])).values()];
    const of = { interfaceId, companyId, websiteId, trackerId, readAt };
    for (let first = 0; first < distinct.length; first += ROWS)
      await transaction
        .insertInto('reportDays')
        .values(distinct.slice(first, first + ROWS).map((row) => ({ ...row, ...of })))
        .execute();
  });
}
