import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { ensureFirstCompany } from '../../companies/companies.service.ts';
import { guestOf } from '../../profiles/invitations.service.ts';
import { sealClientSecret } from './client-secret.ts';
import {
  disableEnvironmentProvider,
  findEnvironmentProvider,
  findFirstCompany,
  findInstanceProvider,
  insertOperatorProvider,
  updateEnvironmentProvider,
} from './operator-providers.store.ts';
import { ProviderKnown, type OperatorProvider } from './operator-provider.ts';

/**
 * Adds a provider of the instance by the command line and returns its id. Throws ProviderKnown if the instance has one
 * with the same issuer and client id.
 */
export async function addOperatorProvider(
  db: Db,
  secrets: SecretBox,
  provider: OperatorProvider,
): Promise<string> {
  const now = new Date();
  return db.transaction().execute(async (transaction) => {
    const known = await findInstanceProvider(transaction, provider);
    if (known !== null) throw new ProviderKnown(known);
    return insertProvider(transaction, secrets, { provider, origin: 'command-line', now });
  });
}

/**
 * Makes the instance's first provider match the environment; null: disables it. Settings that administrators made in
 * the panel stay: its rules, and the default membership.
 */
export async function ensureEnvironmentProvider(
  { db, secrets, now }: { db: Db; secrets: SecretBox; now: Date },
  provider: OperatorProvider | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const id = await findEnvironmentProvider(transaction);
    if (provider === null) {
      if (id !== null) await disableEnvironmentProvider(transaction, id, now);
    } else if (id === null)
      await insertProvider(transaction, secrets, { provider, origin: 'environment', now });
    else await updateEnvironmentProvider(transaction, id, { ...columnsOf(secrets, id, provider), now });
  });
}

function columnsOf(secrets: SecretBox, id: string, { clientSecret, ...provider }: OperatorProvider) {
  return { ...provider, clientSecret: sealClientSecret(secrets, { id, clientSecret }) };
}

interface Inserting {
  provider: OperatorProvider;
  origin: 'environment' | 'command-line';
  now: Date;
}

async function insertProvider(
  db: Db,
  secrets: SecretBox,
  { provider, origin, now }: Inserting,
): Promise<string> {
  await ensureFirstCompany(db);
  const id = createId(now.getTime());
  await insertOperatorProvider(db, {
    id,
    companyId: null,
    origin,
    ...columnsOf(secrets, id, provider),
    isEnabled: true,
    createsUsers: provider.domains.length > 0,
    scopes: [],
    // The operator accepts users of these domains, so they are trusted: Entra ID reports no address as verified
    trustedDomains: provider.domains,
    rules: '[]',
    otherwise: JSON.stringify(guestOf(await findFirstCompany(db))),
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
