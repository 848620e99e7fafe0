import { sql, type Insertable } from 'kysely';
import { isBreakGlassProfile } from '../../../db/break-glass-profile.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { IdentitiesTable } from '../../../db/schema/tables.generated.ts';

/** Finds the identity of a person of an issuer; null: bound to nobody yet. */
export async function findIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  const row = await db
    .selectFrom('identities')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a user is bound to a person of an issuer. */
export async function hasIdentityOf(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertIdentity(db: Db, identity: Insertable<IdentitiesTable>): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

export async function recordIdentityUse(
  db: Db,
  { id, ...used }: { id: string; providerId: string; email: string | null; lastUsedAt: Date },
): Promise<void> {
  await db.updateTable('identities').set(used).where('id', '=', id).execute();
}

/** Finds an account with its profiles, to check who may vouch for it. Null if there is none. */
export async function findAccountToVouch(db: Db, who: { email: string } | { userId: string }) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'passwordHash'])
    .where('email' in who ? sql<boolean>`email = ${who.email}` : sql<boolean>`id = ${who.userId}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const profiles = await db
    .selectFrom('profiles')
    .select([
      'id',
      'companyId',
      'role',
      'allContexts',
      'revoked',
      'active',
      'byRule',
      isBreakGlassProfile.as('isBreakGlass'),
    ])
    .where('userId', '=', row.id)
    .orderBy('active', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return { ...row, profiles };
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountToVouch>>>;

/** Returns the company and the profile that open for a user whom a provider authenticated. */
export async function findEntrance(db: Db, profileId: string) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select([
      'users.id as userId',
      'users.email',
      'users.passwordHash',
      'profiles.id as profileId',
      'profiles.companyId',
      'profiles.role',
      sql<boolean>`false`.as('isShut'),
    ])
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow();
}
