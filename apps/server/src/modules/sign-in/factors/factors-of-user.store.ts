import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Returns whether the user has a password, and since when an authenticator app. */
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

/** Returns the identities of a user at providers, oldest first. */
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

/** Returns whether the user can sign in through a provider. */
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

/** Deletes an identity. Returns its name, by provider or else by issuer; null when the user has none of this id. */
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

/** Returns the names that an authenticator shows for the user's passkeys. */
export async function findFactorOwner(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the id of the user with this e-mail; null: none. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}
