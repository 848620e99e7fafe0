import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { IdentityProvidersTable } from '../../db/schema/sign-in-tables.ts';

export async function findEnvironmentProvider(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('identityProviders')
    .select('id')
    .where('origin', '=', 'environment')
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns what the instance's provider of an issuer and a client id is called; null: there is none. */
export async function findInstanceProvider(
  db: Db,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('identityProviders')
    .select('name')
    .where('companyId', 'is', null)
    .where('clientId', '=', clientId)
    .where(sql<boolean>`rtrim(issuer, '/') = rtrim(${issuer}, '/')`)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

interface EnvironmentColumns extends Pick<
  Insertable<IdentityProvidersTable>,
  'issuer' | 'clientId' | 'clientSecret' | 'name' | 'domains'
> {
  now: Date;
}

export async function insertOperatorProvider(
  db: Db,
  provider: Insertable<IdentityProvidersTable>,
): Promise<void> {
  await db.insertInto('identityProviders').values(provider).execute();
}

/**
 * Follows the environment. Only what the environment took away is enabled again; domains that are new are trusted, and
 * those that are gone are not.
 */
export async function updateEnvironmentProvider(
  db: Db,
  id: string,
  { now, ...provider }: EnvironmentColumns,
): Promise<void> {
  await db
    .updateTable('identityProviders')
    .set({
      ...provider,
      isEnabled: sql`is_enabled or withdrawn_at is not null`,
      withdrawnAt: null,
      trustedDomains: sql`array(select named from unnest(${provider.domains}::text[]) as named
        where named = any (trusted_domains) or named <> all (domains))`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function disableEnvironmentProvider(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('identityProviders')
    .set({ isEnabled: false, withdrawnAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('isEnabled', '=', true)
    .execute();
}

/** Finds the company that was made first. */
export async function findFirstCompany(db: Db): Promise<string> {
  const row = db.selectFrom('companies').select('id').orderBy('id').limit(1);
  return (await row.executeTakeFirstOrThrow()).id;
}
