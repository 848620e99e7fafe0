import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** Active administrators beside the actor. */
export async function listOtherAdministrators(db: Db, { userId }: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .where('profiles.role', '=', 'admin')
    .where('profiles.revoked', '=', false)
    .where('users.id', '!=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody has an account and did not choose to be told of answers in other ways alone. */
export async function wantsAnswersByEmail(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['status', 'notices'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.status !== 'active') return false;
  return row.notices['message-answered']?.email ?? true;
}
