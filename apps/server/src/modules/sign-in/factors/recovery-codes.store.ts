import type { Db } from '../../../db/schema/database.ts';

interface CodesToStore {
  userId: string;
  hashes: Buffer[];
  now: Date;
}

/** Stores codes in place of all earlier codes of the user. */
export async function replaceRecoveryCodes(db: Db, { userId, hashes, now }: CodesToStore): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
    .execute();
}

/**
 * Uses a code. Returns false if it is not the user's, or was used before. Only one of two concurrent calls succeeds.
 */
export async function takeRecoveryCode(
  db: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Returns how many codes were created and how many are left; null: none were created. */
export async function findRecoveryCodes(db: Db, userId: string) {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('usedAt', 'is', null).as('left'),
      fn.max('createdAt').as('createdAt'),
    ])
    .where('userId', '=', userId)
    .groupBy('userId')
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}
