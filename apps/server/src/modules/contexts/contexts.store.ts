import type { Actor } from '../../access/actor.ts';
import { contextWithinReach } from '../../access/reach.ts';
import { plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource } from '../../resources/resource.ts';

/** Contexts without sealed columns, which no response contains. */
export const contexts = versionedResource(
  'contexts',
  (db) =>
    db
      .selectFrom('contexts')
      .select(['id', 'websiteId', 'label', 'url', 'variableNames', 'accessNames', 'accessOrigins'])
      .select(['createdAt', 'updatedAt']),
  contextWithinReach,
);

/**
 * Locks a context until the transaction ends. Returns its sealed access, null if it has none, and its last change.
 * Returns null if the context is not within the actor's reach.
 */
export async function lockContext(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ access: Buffer | null; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('contexts')
    .select(['access', 'updatedAt'])
    .where('id', '=', id)
    .where(contextWithinReach(actor))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Renames contexts of a company, and returns how many were found. */
export async function renameContexts(
  db: Db,
  { companyId, ids, label, now }: { companyId: string; ids: string[]; label: string; now: Date },
): Promise<number> {
  const result = await db
    .updateTable('contexts')
    .set({ label: plainText(label), updatedAt: laterThanBefore(now) })
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns the website whose audits run in a context; null: none. The context is within the actor's reach. */
export async function listWebsitesInContext(
  db: Db,
  id: string,
): Promise<Array<{ id: string; name: string }>> {
  return db.selectFrom('websites').select(['id', 'name']).where('contextId', '=', id).execute();
}

export async function listCompanyWebsites(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('websites').select('id').where('companyId', '=', companyId).execute();
  return rows.map(({ id }) => id);
}
