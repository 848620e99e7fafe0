import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { deleteWebsite, findActiveJob } from './website-removal.store.ts';

/** Returns whether the actor's company monitors an address already. */
export async function isWatched(db: Db, actor: Actor, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('websites')
    .select('id')
    .where('companyId', '=', actor.companyId)
    .where('url', '=', url)
    .where('isDraft', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes drafts that nobody added, with their detections. */
export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  const old = await oldDrafts(db, before).execute();
  for (const { id } of old)
    await db.transaction().execute(async (transaction) => {
      // A user may add the draft at this moment: the condition is checked again on the locked row
      const locked = await oldDrafts(transaction, before).where('id', '=', id).forUpdate().executeTakeFirst();
      if (locked === undefined || (await findActiveJob(transaction, id)) !== null) return;
      await deleteWebsite(transaction, id);
    });
}

/** Deletes the drafts of a company that no agent is visiting, in the caller's transaction. */
export async function deleteDraftsOf(db: Db, companyId: string): Promise<void> {
  const drafts = await db
    .selectFrom('websites')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isDraft', '=', true)
    .execute();
  for (const { id } of drafts) await deleteWebsite(db, id);
}

function oldDrafts(db: Db, before: Date) {
  return db.selectFrom('websites').select('id').where('isDraft', '=', true).where('updatedAt', '<', before);
}
