import type { Db } from '../../../db/schema/database.ts';

interface OwningProvider {
  companyId: string | null;
  domains: readonly string[];
}

/**
 * Returns whether a provider may join and create accounts of a domain: its company has proven it, or administrators
 * confirmed it.
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
