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
