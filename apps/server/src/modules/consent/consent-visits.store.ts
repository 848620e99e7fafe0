import { sql, type RawBuilder } from 'kysely';
import type { DelayedRecord } from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import { readDelayedVisit, readVisit, type VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import { ORDER_STATES } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage, VisitedMatrix } from '../../evaluation/stored-page.ts';

/** Records of a consent matrix about the visits of one state. */
export const consentProjection: Projection = {
  name: 'consent',
  isFor: ({ matrix }) => matrix !== null,
  store: async (db, { scope, job: { matrix }, pages }) => {
    if (matrix === null) return;
    await (matrix.delay === null ? storeUsualVisits : storeDelayedVisits)(db, scope, { matrix, pages });
  },
};

export interface StateVisits {
  matrix: VisitedMatrix;
  pages: readonly StoredPage[];
}

type WebsiteScope = Pick<IngestScope, 'companyId' | 'websiteId'>;

/** Stores visits in one state without a delay. Visits that were not measured are left out. */
async function storeUsualVisits(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  { matrix: { id: matrixId, state, tracking }, pages }: StateVisits,
): Promise<void> {
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  await db
    .insertInto('consentVisits')
    .values(
      measured.map(({ id: observationId, pageId, observedAt, observation }) => ({
        matrixId,
        companyId,
        websiteId,
        pageId,
        state,
        observationId,
        observedAt,
        record: jsonText(readVisit(observation, state, tracking)),
      })),
    )
    // A retry of one state visits its pages again: the last visit counts.
    .onConflict((conflict) =>
      conflict.columns(['matrixId', 'pageId', 'state']).doUpdateSet((excluded) => ({
        observationId: excluded.ref('excluded.observationId'),
        observedAt: excluded.ref('excluded.observedAt'),
        record: excluded.ref('excluded.record'),
      })),
    )
    .execute();
}

/** Stores visits that delayed requests. The row of an unmeasured visit, without a record, proves the attempt. */
async function storeDelayedVisits(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  { matrix: { id: matrixId, state: of, tracking, delay }, pages }: StateVisits,
): Promise<void> {
  const state = ORDER_STATES.find((one) => one === of);
  if (delay === null || state === undefined) return;
  await db
    .insertInto('consentDelayedVisits')
    .values(
      pages.map(({ id: observationId, pageId, observedAt, observation }) => {
        const record = readDelayedVisit(observation, state, tracking);
        const visit = { matrixId, companyId, websiteId, pageId, state, ...delay, observationId, observedAt };
        return { ...visit, record: record && jsonText(record) };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['matrixId', 'pageId', 'state', 'role', 'round']).doUpdateSet((excluded) => ({
        observationId: excluded.ref('excluded.observationId'),
        observedAt: excluded.ref('excluded.observedAt'),
        record: excluded.ref('excluded.record'),
      })),
    )
    .execute();
}

export interface StoredMatrixVisit {
  pageId: string;
  url: string;
  state: MatrixState;
  observationId: string;
  observedAt: Date;
  record: VisitRecord;
}

/** Returns the visits of a matrix by their pages' addresses. */
async function listConsentVisits(
  db: Db,
  matrixId: string,
  pageId: string | undefined,
): Promise<StoredMatrixVisit[]> {
  let query = db
    .selectFrom('consentVisits')
    .innerJoin('pages', 'pages.id', 'consentVisits.pageId')
    .select(['pageId', 'pages.url', 'state', 'observationId', 'observedAt', 'record'])
    .where('matrixId', '=', matrixId)
    .orderBy('pages.url')
    .orderBy('pageId');
  if (pageId !== undefined) query = query.where('pageId', '=', pageId);
  return query.execute();
}

/** Visit of a matrix that delayed requests. */
export interface StoredDelayedVisit extends DelayedRecord {
  pageId: string;
  observationId: string;
  observedAt: Date;
}

/** Returns the visits of a matrix that delayed requests, the earlier round first. */
async function listDelayedVisits(
  db: Db,
  { id, holdBackMs }: { id: string; holdBackMs: number | null },
  pageId: string | undefined,
): Promise<StoredDelayedVisit[]> {
  if (holdBackMs === null) return [];
  let query = db
    .selectFrom('consentDelayedVisits')
    .select(['pageId', 'state', 'role', 'observationId', 'observedAt', 'record'])
    .where('matrixId', '=', id)
    .orderBy('round');
  if (pageId !== undefined) query = query.where('pageId', '=', pageId);
  const rows = await query.execute();
  return rows.map(({ role, ...visit }) => ({ ...visit, schedule: { role, ms: holdBackMs } }));
}

/** Stored visits of a matrix, by the ids of its pages. */
export interface StoredMatrixVisits {
  usual: ReadonlyMap<string, readonly StoredMatrixVisit[]>;
  delayed: ReadonlyMap<string, readonly StoredDelayedVisit[]>;
}

/** Returns all visits of a matrix, or those of one page. */
export async function readStoredVisits(
  db: Db,
  matrix: { id: string; holdBackMs: number | null },
  pageId?: string,
): Promise<StoredMatrixVisits> {
  const usual = await listConsentVisits(db, matrix.id, pageId);
  const delayed = await listDelayedVisits(db, matrix, pageId);
  return {
    usual: Map.groupBy(usual, (visit) => visit.pageId),
    delayed: Map.groupBy(delayed, (visit) => visit.pageId),
  };
}

/** For each page of a website: the last matrix that has ended, and the last one with delayed visits. */
export interface LastMatrices {
  usual: ReadonlyMap<string, string>;
  delayed: ReadonlyMap<string, string>;
}

export async function listLastMatrices(db: Db, websiteId: string): Promise<LastMatrices> {
  const last = async (which: RawBuilder<boolean>) => {
    const { rows } = await sql<{ pageId: string; matrixId: string }>`
      select distinct on (page_id) page_id, matrix_id
      from consent_visits join consent_matrices on consent_matrices.id = consent_visits.matrix_id
      where consent_visits.website_id = ${websiteId} and ended_at is not null and ${which}
      order by page_id, matrix_id desc`.execute(db);
    return new Map(rows.map(({ pageId, matrixId }) => [pageId, matrixId]));
  };
  return { usual: await last(sql`true`), delayed: await last(sql`hold_back_ms is not null`) };
}

/** Returns ended matrices of a website, newest first, until their visits reach this total. */
export async function listNewestMatrices(db: Db, websiteId: string, visitsMax: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, sum(visits) over (order by id desc) as visits from (
        select consent_matrices.id, count(*) as visits
        from consent_matrices join consent_visits on consent_visits.matrix_id = consent_matrices.id
        where consent_matrices.website_id = ${websiteId} and ended_at is not null
        group by consent_matrices.id) as counted) as summed
    where visits <= ${visitsMax} order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}
