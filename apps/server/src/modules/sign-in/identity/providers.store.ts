import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

const PROVIDER = [
  'id',
  'companyId',
  'origin',
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'scopes',
  'createsUsers',
  'domains',
  'trustedDomains',
  'rules',
  'otherwise',
] as const;

/** Finds an enabled provider; null for one that is disabled or gone. */
export async function findEnabledProvider(db: Db, id: string) {
  const row = await db
    .selectFrom('identityProviders')
    .select(PROVIDER)
    .where('id', '=', id)
    .where('isEnabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
export type EnabledProviderRow = NonNullable<Awaited<ReturnType<typeof findEnabledProvider>>>;

/** Returns the enabled providers of an issuer, written with or without a trailing slash. */
export function listProvidersOf(db: Db, issuer: string): Promise<EnabledProviderRow[]> {
  return db
    .selectFrom('identityProviders')
    .select(PROVIDER)
    .where('issuer', 'in', [issuer, `${issuer}/`, issuer.replace(/\/$/, '')])
    .where('isEnabled', '=', true)
    .orderBy('id')
    .execute();
}

/**
 * Returns the instance's enabled providers, those of a company, and those of the company that has proven a domain.
 */
export function listOfferedProviders(
  db: Db,
  { companyId, domain }: { companyId: string | null; domain: string | null },
) {
  return db
    .selectFrom('identityProviders')
    .select(['id', 'name'])
    .where('isEnabled', '=', true)
    .where(
      sql<boolean>`(company_id is null or company_id = ${companyId} or company_id in (
        select company_id from company_domains where domain = ${domain} and proven_at is not null))`,
    )
    .orderBy(sql`company_id is null`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
