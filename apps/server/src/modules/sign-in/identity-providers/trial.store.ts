import type { Db } from '../../../db/schema/database.ts';

/**
 * Returns the user as whom a person of an issuer signs in by a provider of the company; null: by a provider of the
 * instance.
 */
export async function findUserOf(
  db: Db,
  { issuer, subject, companyId }: { issuer: string; subject: string; companyId: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .select('identities.userId')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('identityProviders.companyId', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Returns the labels of teams or contexts, sorted by name. */
export async function listTargetLabels(db: Db, table: 'teams' | 'contexts', ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom(table).select(['id', 'label']).where('id', 'in', ids).orderBy('label').execute();
}
