import type { Db } from '../../db/schema/database.ts';

/** Returns the active moderators and administrators of a company who have a password, by address. */
export async function listManagers(db: Db, companyId: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.id', 'users.email'])
    .distinct()
    .where('profiles.companyId', '=', companyId)
    .where('profiles.role', 'in', ['admin', 'moderator'])
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .where('users.passwordHash', 'is not', null)
    .orderBy('users.email')
    .execute();
}
