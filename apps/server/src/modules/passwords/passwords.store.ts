import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

export async function updatePassword(
  db: Db,
  { userId, passwordHash, mustChange }: { userId: string; passwordHash: string; mustChange: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: mustChange })
    .where('id', '=', userId)
    .execute();
}

export async function findOwnPassword(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}
