import type { Db } from '../../db/schema/database.ts';

export async function insertResetRequest(
  db: Db,
  request: { id: string; email: string; now: Date },
): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ id: request.id, email: request.email, created_at: request.now })
    .execute();
}

/** Takes the oldest request, which nobody else takes then; null for none. */
export async function takeResetRequest(db: Db): Promise<{ email: string } | null> {
  const oldest = db
    .selectFrom('password_reset_requests')
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .deleteFrom('password_reset_requests')
    .where('id', 'in', oldest)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody who may sign in once they know their password. */
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
          .whereRef('profiles.user_id', '=', 'users.id')
          .where('profiles.revoked', '=', false),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

export interface NewReset {
  id: string;
  userId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Makes the person’s one reset: those before it are void. */
export async function replaceReset(db: Db, reset: NewReset): Promise<void> {
  await voidResets(db, reset.userId);
  await db
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute();
}

/** No link that was sent to the person works any more. */
export async function voidResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Whose reset this is, while it works. */
export async function findReset(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id as userId', 'users.email', 'password_resets.expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** True for the one who uses it first. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteOldResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
