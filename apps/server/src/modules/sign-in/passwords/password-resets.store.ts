import type { Db } from '../../../db/schema/database.ts';
import type { NewRow } from '../../../db/schema/new-row.ts';
import type { PasswordResetsTable } from '../../../db/schema/tables.generated.ts';

export async function insertResetRequest(
  db: Db,
  request: { id: string; email: string; now: Date },
): Promise<void> {
  await db
    .insertInto('passwordResetRequests')
    .values({ id: request.id, email: request.email, createdAt: request.now })
    .execute();
}

/** Takes the oldest request, so that no other worker takes it; null if there is none. */
export async function takeResetRequest(db: Db): Promise<{ email: string } | null> {
  const oldest = db
    .selectFrom('passwordResetRequests')
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .deleteFrom('passwordResetRequests')
    .where('id', 'in', oldest)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a user who may sign in once they know their password. */
export async function findResettable(db: Db, email: string): Promise<{ userId: string } | null> {
  const row = await db
    .selectFrom('users')
    .select('users.id as userId')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where((user) =>
      user.exists(
        user
          .selectFrom('profiles')
          .select('profiles.id')
          .whereRef('profiles.userId', '=', 'users.id')
          .where('profiles.revoked', '=', false),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

export type NewReset = NewRow<PasswordResetsTable, 'usedAt'>;

/** Stores the user's only reset; earlier ones become invalid. */
export async function replaceReset(db: Db, { now, ...reset }: NewReset): Promise<void> {
  await voidResets(db, reset.userId);
  await db
    .insertInto('passwordResets')
    .values({ ...reset, createdAt: now, usedAt: null })
    .execute();
}

/** Invalidates all reset links sent to the user. */
export async function voidResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('userId', '=', userId).execute();
}

/** Returns the reset with its user, while it is valid. */
export async function findReset(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id as userId', 'users.email', 'passwordResets.expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a reset. Returns true only for the first call. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteOldResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before).execute();
}
