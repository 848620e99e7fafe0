import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

/** A provider of the instance that nothing answers for. */
export async function createProviderRow(db: Db, { name }: { name: string }): Promise<string> {
  const id = createId();
  const at = new Date('2026-03-10T11:00:00Z');
  await db
    .insertInto('identityProviders')
    .values({
      id,
      companyId: null,
      origin: 'panel',
      name,
      issuer: `https://${id}.example`,
      clientId: 'vigie',
      clientSecret: null,
      scopes: [],
      isEnabled: true,
      createsUsers: false,
      domains: [],
      trustedDomains: [],
      rules: '[]',
      otherwise: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}
