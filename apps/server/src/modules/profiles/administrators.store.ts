import type { Db } from '../../db/schema/database.ts';

/** Every profile that administers the instance now; they stay as they are until the transaction ends. */
export async function lockAdministrators(db: Db) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['profiles.id as profileId', 'profiles.userId'])
    .where('profiles.role', '=', 'admin')
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .orderBy('profiles.id')
    .forUpdate()
    .execute();
}
