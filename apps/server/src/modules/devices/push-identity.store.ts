import type { Db } from '../../db/schema/database.ts';

export interface StoredPushIdentity {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

export async function findPushIdentity(db: Db): Promise<StoredPushIdentity | null> {
  const row = await db
    .selectFrom('pushIdentity')
    .select(['publicKey', 'privateKey as sealedPrivateKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Of two that make one at once, the first is kept. */
export async function insertPushIdentity(db: Db, identity: StoredPushIdentity): Promise<void> {
  await db
    .insertInto('pushIdentity')
    .values({ publicKey: identity.publicKey, privateKey: identity.sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
