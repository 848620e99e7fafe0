import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the active administrators, without the actor. */
export async function listOtherAdministrators(db: Db, { userId }: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .where('profiles.role', '=', 'admin')
    .where('profiles.revoked', '=', false)
    .where('users.id', '!=', userId)
    .execute();
  return rows.map(({ id }) => id);
}
