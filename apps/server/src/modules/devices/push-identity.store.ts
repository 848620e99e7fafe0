import type { Db } from '../../db/schema/database.ts';

export interface StoredPushIdentity {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

export async function findPushIdentity(db: Db): Promise<StoredPushIdentity | null> {
  const row = await db
    .selectFrom('push_identity')
    .select(['public_key as publicKey', 'private_key as sealedPrivateKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Of two that make one at once, the first is kept. */
export async function insertPushIdentity(db: Db, identity: StoredPushIdentity): Promise<void> {
  await db
    .insertInto('push_identity')
    .values({ public_key: identity.publicKey, private_key: identity.sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
