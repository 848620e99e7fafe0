import { analysedDataLayer } from '@vigie/audit/data-layer/expected.ts';
import { listVariables } from '@vigie/audit/data-layer/variables.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import { unpackObservation } from '../../observations/packed-observation.ts';
import { hashState, storableValues, toVisitValues, type VisitValue } from '../history-visit.ts';
import { findVariables } from '../variables.store.ts';
import { outboxTexts } from './outbox.store.ts';

interface EmptyVisit {
  id: number;
  websiteId: string;
  /** Null: retention or a limit deleted it together with the visit's values. */
  document: Buffer | null;
  /** Settings of its run, which name the analysed dataLayer. */
  tracking: Pick<TrackingSettings, 'dataLayers'> | null;
}

/**
 * Restores left-out values from the documents of their visits and stores them, so that a repeated send is identical. A
 * visit without a document is dropped. Call it in a transaction.
 */
export async function refillOutbox(db: Db, ids: number[]): Promise<void> {
  const { rows } = await sql<EmptyVisit>`
    select outbox.id, outbox.website_id, documents.document, runs.order_frozen -> 'tracking' as tracking
    from history_outbox as outbox
    left join observation_documents as documents
      on documents.observation_id = outbox.observation_id and documents.observed_at = outbox.observed_at
    left join observations on observations.id = outbox.observation_id and observations.observed_at = outbox.observed_at
    left join runs on runs.id = observations.job_id
    where outbox.id = any(${ids}::bigint[]) order by outbox.id`.execute(db);
  for (const visit of rows) {
    const values = await readValues(db, visit);
    if (values === null) await db.deleteFrom('historyOutbox').where('id', '=', visit.id).execute();
    else
      await db
        .updateTable('historyOutbox')
        .set({ ...outboxTexts(values), state: hashState(values) })
        .where('id', '=', visit.id)
        .execute();
  }
}

async function readValues(
  db: Db,
  { websiteId, document, tracking }: EmptyVisit,
): Promise<VisitValue[] | null> {
  if (document === null) return null;
  const record = analysedDataLayer(await unpackObservation(document), tracking ?? {});
  if (record === null) return null;
  const found = storableValues(listVariables(record));
  return toVisitValues(found, await findVariables(db, websiteId, found));
}
