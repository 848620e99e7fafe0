import { sql } from 'kysely';
import { readVisit, type VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { IngestScope, StoredPage } from '../../judging/stored-page.ts';

export interface StateVisits {
  matrix: { id: string; state: MatrixState; tracking: TrackingSettings };
  pages: readonly StoredPage[];
}

/** Keeps what a matrix says of these visits; what could not be measured says nothing. */
export async function storeConsentVisits(
  db: Db,
  { companyId, websiteId }: Pick<IngestScope, 'companyId' | 'websiteId'>,
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
    // A retry of one state visits its pages again: what was seen last counts.
    .onConflict((conflict) =>
      conflict.columns(['matrixId', 'pageId', 'state']).doUpdateSet((excluded) => ({
        observationId: excluded.ref('excluded.observationId'),
        observedAt: excluded.ref('excluded.observedAt'),
        record: excluded.ref('excluded.record'),
      })),
    )
    .execute();
}

/** A visit of a matrix. */
export interface KeptVisit {
  pageId: string;
  url: string;
  state: MatrixState;
  observationId: string;
  observedAt: Date;
  record: VisitRecord;
}

/** The visits of a matrix by their pages' addresses. */
export async function listConsentVisits(
  db: Db,
  matrixId: string,
  pageId: string | undefined,
): Promise<KeptVisit[]> {
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

/** The matrix that each page of a website was visited for last, of those that have ended: the page's id and its own. */
export async function listLastMatrices(db: Db, websiteId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ pageId: string; matrixId: string }>`
    select distinct on (page_id) page_id, matrix_id
    from consent_visits join consent_matrices on consent_matrices.id = consent_visits.matrix_id
    where consent_visits.website_id = ${websiteId} and ended_at is not null
    order by page_id, matrix_id desc`.execute(db);
  return new Map(rows.map(({ pageId, matrixId }) => [pageId, matrixId]));
}

/** Matrices of a website that have ended, newest first, as long as they have no more visits than these together. */
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
