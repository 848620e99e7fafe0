import { sql } from 'kysely';
import type { ProviderInput } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../../resources/resource.ts';

export const identityProviders = versionedResource('identityProviders', (db) =>
  db
    .selectFrom('identityProviders')
    .selectAll()
    .select((provider) =>
      provider
        .selectFrom('identities')
        .whereRef('identities.providerId', '=', 'identityProviders.id')
        .select(sql<number>`count(*)::int`.as('people'))
        .$asScalar()
        .$notNull()
        .as('people'),
    ),
);
export type ProviderRow = RowOf<typeof identityProviders>;

/** Returns providers, oldest first. Null: those of the instance. */
export async function listProviders(call: Call, companyId: string | null): Promise<ProviderRow[]> {
  return identityProviders
    .select(call)
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Deletes the sessions that a provider opened. Returns the ids of their users. */
export async function deleteSessionsOfProvider(db: Db, id: string): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where('providerId', '=', id).returning('userId').execute();
  return [...new Set(ended.map(({ userId }) => userId))];
}

/** Returns the columns of a provider. Its client secret is sealed. */
export function providerColumns({ rules, otherwise, ...input }: Omit<ProviderInput, 'clientSecret'>) {
  return {
    ...input,
    rules: jsonText(rules),
    otherwise: otherwise === null ? null : jsonText(otherwise),
  };
}
