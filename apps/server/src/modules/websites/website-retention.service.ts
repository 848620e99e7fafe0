import type { WebsiteRetention } from '@vigie/contract/redaction.ts';
import type { Call } from '../../access/actor.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { requireUnchangedWebsite, requireWebsite } from './require-website.ts';

export async function readRetention(call: Call, { id }: { id: string }) {
  await requireWebsite(call, id);
  const row = await call.db
    .selectFrom('websites')
    .leftJoin('instanceLimits', (join) => join.onTrue())
    .select(['websites.documentsDays as ownDocuments', 'websites.picturesDays as ownPictures', 'updatedAt'])
    .select(['instanceLimits.documentsDays', 'instanceLimits.picturesDays'])
    .where('websites.id', '=', id)
    .executeTakeFirstOrThrow();
  const { documentsDays, picturesDays } = row;
  return {
    own: { documentsDays: row.ownDocuments, picturesDays: row.ownPictures },
    updatedAt: row.updatedAt,
    instance: documentsDays === null || picturesDays === null ? null : { documentsDays, picturesDays },
  };
}

export async function setRetention(
  call: Call,
  { id, updatedAt, documentsDays, picturesDays }: WebsiteRetention & { id: string; updatedAt: string },
) {
  const { db, now } = call;
  await requireUnchangedWebsite(call, { id, updatedAt });
  await db
    .updateTable('websites')
    .set({ documentsDays, picturesDays, updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
  return readRetention(call, { id });
}
