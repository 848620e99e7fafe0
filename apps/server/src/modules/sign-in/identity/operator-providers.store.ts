import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { IdentityProvidersTable } from '../../../db/schema/tables.generated.ts';

export async function findEnvironmentProvider(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('identityProviders')
    .select('id')
    .where('origin', '=', 'environment')
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the name of the instance's provider with an issuer and a client id; null if there is none. */
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
 * Updates the provider from the environment. Enables it again only if the environment disabled it. New domains become
 * trusted, removed ones no longer are.
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

export async function findFirstCompany(db: Db): Promise<string> {
  const row = db.selectFrom('companies').select('id').orderBy('id').limit(1);
  return (await row.executeTakeFirstOrThrow()).id;
}
