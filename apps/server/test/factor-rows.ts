import { randomBytes } from 'node:crypto';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

const AT = new Date('2026-03-10T11:00:00Z');

/** Creates a passkey without an authenticator. */
export async function createPasskeyRow(db: Db, userId: string): Promise<string> {
  const id = createId();
  const key = { credentialId: randomBytes(32), publicKey: randomBytes(32), counter: 0, transports: [] };
  await db
    .insertInto('passkeys')
    .values({ id, userId, ...key, name: 'Laptop', isSynced: false, createdAt: AT, lastUsedAt: null })
    .execute();
  return id;
}

/** Creates the identity of a user at a provider; the provider no longer exists unless it is named. */
export async function createBoundIdentityRow(
  db: Db,
  { userId, providerId = null }: { userId: string; providerId?: string | null },
): Promise<string> {
  const id = createId();
  const atProvider = { issuer: `https://${id}.example`, subject: id, email: null };
  await db
    .insertInto('identities')
    .values({ id, userId, providerId, ...atProvider, createdAt: AT, lastUsedAt: null })
    .execute();
  return id;
}

/** Creates one of each sign-in method that calls name by its id. */
export async function createFactorRows(db: Db, userId: string) {
  return {
    passkeyId: await createPasskeyRow(db, userId),
    identityId: await createBoundIdentityRow(db, { userId }),
  };
}
