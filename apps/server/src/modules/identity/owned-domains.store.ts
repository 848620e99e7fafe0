import type { Db } from '../../db/schema/database.ts';

interface OwningProvider {
  companyId: string | null;
  domains: readonly string[];
}

/**
 * Returns whether accounts of a domain may be joined and made by a provider: its company has proven it, or
 * administrators said so.
 */
export async function ownsDomain(
  db: Db,
  { companyId, domains }: OwningProvider,
  domain: string,
): Promise<boolean> {
  if (companyId === null) return domains.includes(domain);
  const row = await db
    .selectFrom('companyDomains')
    .select('id')
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .where('provenAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
