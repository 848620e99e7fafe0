import { sql } from 'kysely';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ContainerVisitsTable } from '../../db/schema/tables.generated.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import { scriptsOf } from './scripts-of.ts';

/** Visits that stored scripts of containers, queued for a later parse, so that storing a page does not wait. */
export const containerProjection: Projection = {
  name: 'containers',
  isFor: ({ countsForHealth }) => countsForHealth,
  store: queueContainers,
};

async function queueContainers(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId } = scope;
  const rows = pages.flatMap(({ id, pageId, observedAt, observation }) => {
    const bodies =
      observation.outcome === 'measured' ? observation.kept && seen(observation.kept) : undefined;
    const hasFile = bodies !== undefined && scriptsOf(bodies).some(({ file }) => file !== null);
    return hasFile ? [{ observationId: id, companyId, websiteId, pageId, observedAt }] : [];
  });
  if (rows.length > 0) await db.insertInto('containerVisits').values(rows).execute();
}

export interface WaitingContainerVisit extends ContainerVisitsTable {
  /** Null once it is deleted by retention. */
  document: Buffer | null;
}

/** Returns the visits that wait longest, all of one website. */
export async function listWaitingVisits(db: Db, limit: number): Promise<WaitingContainerVisit[]> {
  const { rows } = await sql<WaitingContainerVisit>`
    select waiting.*, documents.document from container_visits as waiting
    left join observation_documents as documents
      on documents.observation_id = waiting.observation_id and documents.observed_at = waiting.observed_at
    where waiting.website_id = (select website_id from container_visits order by observed_at limit 1)
    order by waiting.observed_at, waiting.observation_id limit ${limit}`.execute(db);
  return rows;
}

export async function forgetWaitingVisits(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('containerVisits').where('observationId', 'in', ids).execute();
}
