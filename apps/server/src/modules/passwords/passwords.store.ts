import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

export async function updatePassword(
  db: Db,
  { userId, passwordHash, mustChange }: { userId: string; passwordHash: string; mustChange: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange })
    .where('id', '=', userId)
    .execute();
}

export async function findOwnPassword(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}
