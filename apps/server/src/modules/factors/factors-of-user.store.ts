import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Returns whether there is a password, and since when an authenticator app. */
export async function findAccountFactors(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('totpSecrets', 'totpSecrets.userId', 'users.id')
    .select([
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      'totpSecrets.confirmedAt as totpAt',
      isRequired.as('isRequired'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

const isRequired = sql<boolean>`exists (select from sign_in_rules
  join profiles on profiles.role = any (second_factor_roles)
    and (sign_in_rules.company_id is null or sign_in_rules.company_id = profiles.company_id)
  where profiles.user_id = users.id and not profiles.revoked)`;

/** Returns who a user is at providers, the oldest first. */
export function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .leftJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .select([
      'identities.id',
      'identityProviders.name as provider',
      'identities.issuer',
      'identities.email',
      'identities.createdAt',
      'identities.lastUsedAt',
    ])
    .where('identities.userId', '=', userId)
    .orderBy('identities.id')
    .execute();
}

/** Returns whether some provider lets the user in. */
export async function hasProvider(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .select('identities.id')
    .where('identities.userId', '=', userId)
    .where('identityProviders.isEnabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns what the identity was called, by its provider else by its issuer; null when the user has none of this id.
 */
export async function deleteIdentity(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from identities where id = ${id} and user_id = ${userId}
    returning coalesce((select name from identity_providers where id = provider_id), issuer) as name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Returns what passkeys of a user are named by in an authenticator. */
export async function findFactorOwner(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Null: no user has this e-mail. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}
