import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { EmailChangesTable } from '../../db/schema/tables.generated.ts';

export type NewEmailChange = NewRow<EmailChangesTable>;

/** Stores the user's e-mail change and replaces the previous one, whose link becomes invalid. */
export async function replaceEmailChange(db: Db, { userId, now, ...change }: NewEmailChange): Promise<void> {
  const columns = { ...change, createdAt: now };
  await db
    .insertInto('emailChanges')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute();
}

/** Finds the address that waits for confirmation on a user's account. */
export async function findEmailChangeOf(db: Db, userId: string, now: Date) {
  const row = await db
    .selectFrom('emailChanges')
    .select(['email', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the pending e-mail change of a link, while the link is valid. */
export async function findEmailChange(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select([
      'users.id as userId',
      'users.email as emailBefore',
      'emailChanges.email',
      'emailChanges.expiresAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes and returns the pending change. Only the first caller gets it; later callers get null. */
export async function takeEmailChange(db: Db, tokenHash: Buffer, now: Date) {
  const found = await findEmailChange(db, tokenHash, now);
  if (found === null) return null;
  const { numDeletedRows } = await db
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n ? found : null;
}

/** Invalidates every link that was sent to a new address of the user. */
export async function voidEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}

export async function deleteOldEmailChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<', before).execute();
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function updateEmail(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, updatedAt: laterThanBefore(now) })
    .where('id', '=', userId)
    .execute();
}
