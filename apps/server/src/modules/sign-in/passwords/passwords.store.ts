import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';

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

/** Returns the policy chosen at the first start on this database. Instances older than that choice are not strict. */
export async function readPasswordPolicy(db: Db): Promise<PasswordPolicy> {
  const row = await db.selectFrom('instanceSettings').select('passwordPolicy').executeTakeFirst();
  return row?.passwordPolicy ?? 'spec';
}
