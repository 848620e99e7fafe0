import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

/** An observation with its document, unless that has passed its retention, and with the settings that its job had. */
export async function findObservation(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .innerJoin('jobs', 'jobs.id', 'observations.runId')
    .leftJoin('observationDocuments as documents', (join) =>
      join
        .onRef('documents.observationId', '=', 'observations.id')
        .onRef('documents.observedAt', '=', 'observations.observedAt'),
    )
    .select([
      'observations.id',
      'observations.websiteId',
      'observations.runId',
      'observations.url',
      'observations.observedAt',
      'observations.verdicts',
      'observations.pageId',
      'documents.document',
      'jobs.plan',
    ])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** The screenshot that an observation names, and whose it is. */
export async function findScreenshot(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .leftJoin('files', (join) =>
      join
        .onRef('files.companyId', '=', 'observations.companyId')
        .onRef('files.sha256', '=', 'observations.screenshotSha256'),
    )
    .select(['observations.companyId', 'observations.websiteId', 'files.sha256', 'files.mimeType'])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** The visit of a page before an instant; null for the first. */
export async function findPreviousVisit(db: Db, pageId: string, before: Date): Promise<string | null> {
  const row = await db
    .selectFrom('observations')
    .select('id')
    .where('pageId', '=', pageId)
    .where('observedAt', '<', before)
    .orderBy('observedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
