import { sql } from 'kysely';
import type { Becoming, ClaimRule, ProviderOrigin } from '@vigie/contract/identity-provider.ts';
import type { Actor } from '../../../access/actor.ts';
import { withinReach } from '../../../access/reach.ts';
import { jsonText, plainText } from '../../../db/json-text.ts';
import { laterThanBefore } from '../../../db/last-change.ts';
import type { Db } from '../../../db/schema/database.ts';

function selectProviders(db: Db, actor: Actor) {
  return db
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
    )
    .where(withinReach(actor, 'identityProviders.companyId'));
}
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

export async function findProvider(db: Db, actor: Actor, id: string) {
  const row = await selectProviders(db, actor).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns providers, oldest first. Null: those of the instance. */
export async function listProviders(db: Db, actor: Actor, companyId: string | null): Promise<ProviderRow[]> {
  return selectProviders(db, actor)
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Fields of a provider that are stored as they were entered. */
export interface ProviderValues {
  name: string;
  issuer: string;
  clientId: string;
  /** Encrypted; null: a public client. */
  clientSecret: Buffer | null;
  scopes: string[];
  isEnabled: boolean;
  createsUsers: boolean;
  domains: string[];
  trustedDomains: string[];
  rules: ClaimRule[];
  otherwise: Becoming | null;
}

export interface NewProvider extends ProviderValues {
  id: string;
  companyId: string | null;
  origin: ProviderOrigin;
  now: Date;
}

export async function insertProvider(db: Db, { now, ...provider }: NewProvider): Promise<void> {
  await db
    .insertInto('identityProviders')
    .values({ ...provider, ...columnsOf(provider), createdAt: now, updatedAt: now })
    .execute();
}

export async function updateProvider(
  db: Db,
  { id, now, ...values }: ProviderValues & { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('identityProviders')
    .set({ ...values, ...columnsOf(values), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a provider and its sessions. Users bound to it stay bound to the issuer. */
export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identityProviders').where('id', '=', id).execute();
}

/** Deletes the sessions that a provider opened. Returns the ids of their users. */
export async function deleteSessionsOfProvider(db: Db, id: string): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where('providerId', '=', id).returning('userId').execute();
  return [...new Set(ended.map(({ userId }) => userId))];
}

function columnsOf({ name, clientId, rules, otherwise }: ProviderValues) {
  return {
    name: plainText(name),
    clientId: plainText(clientId),
    rules: jsonText(rules),
    otherwise: otherwise === null ? null : jsonText(otherwise),
  };
}
