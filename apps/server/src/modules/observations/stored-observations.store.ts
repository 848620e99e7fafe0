import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

/** An observation with its document, unless that has passed its retention, and with the settings that its job had. */
export async function findObservation(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .innerJoin('jobs', 'jobs.id', 'observations.run_id')
    .leftJoin('observation_documents as documents', (join) =>
      join
        .onRef('documents.observation_id', '=', 'observations.id')
        .onRef('documents.observed_at', '=', 'observations.observed_at'),
    )
    .select([
      'observations.id',
      'observations.website_id',
      'observations.run_id',
      'observations.url',
      'observations.observed_at',
      'observations.verdicts',
      'observations.page_id',
      'documents.document',
      'jobs.plan',
    ])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** The screenshot that an observation names, and whose it is. */
export async function findScreenshot(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .leftJoin('files', (join) =>
      join
        .onRef('files.company_id', '=', 'observations.company_id')
        .onRef('files.sha256', '=', 'observations.screenshot_sha256'),
    )
    .select(['observations.company_id as companyId', 'files.sha256', 'files.mime_type as mimeType'])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** The visit of a page before an instant; null for the first. */
export async function findPreviousVisit(db: Db, pageId: string, before: Date): Promise<string | null> {
  const row = await db
    .selectFrom('observations')
    .select('id')
    .where('page_id', '=', pageId)
    .where('observed_at', '<', before)
    .orderBy('observed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
