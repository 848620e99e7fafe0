import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { deleteWebsite, findActiveJob } from './website-removal.store.ts';
import { insertWebsite, type CompleteWebsite } from './websites.store.ts';

interface Address {
  id: string;
  input: CompleteWebsite;
}

/** The draft of an address in the actor's company: the one that is there, else a new one. */
export async function keepDraft(db: Db, actor: Actor, { id, input }: Address): Promise<string> {
  const find = () =>
    db
      .selectFrom('websites')
      .select('id')
      .where('companyId', '=', actor.companyId)
      .where('url', '=', input.url)
      .where('isDraft', '=', true)
      .executeTakeFirst();
  const known = await find();
  if (known === undefined) await insertWebsite(db, actor, { id, input, isDraft: true });
  else
    await db
      .updateTable('websites')
      .set({ acceptInvalidCertificates: input.acceptInvalidCertificates, updatedAt: sql`now()` })
      .where('id', '=', known.id)
      .execute();
  return known?.id ?? id;
}

/** Whether the actor's company watches an address already. */
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

/** Deletes drafts that nobody added, with what was looked at. */
export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  const old = await db
    .selectFrom('websites')
    .select('id')
    .where('isDraft', '=', true)
    .where('updatedAt', '<', before)
    .execute();
  for (const { id } of old) {
    if ((await findActiveJob(db, id)) !== null) continue;
    await db.transaction().execute((transaction) => deleteWebsite(transaction, id));
  }
}
