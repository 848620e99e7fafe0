import { sql } from 'kysely';
import { isBreakGlassProfile } from '../../../db/break-glass-profile.ts';
import { nameOfUser } from '../../../db/name-of-user.ts';
import type { Db } from '../../../db/schema/database.ts';

/** Finds the user and the company, if the company requires its provider of all other users; else null. */
export async function findBreakGlass(db: Db, { userId, companyId }: { userId: string; companyId: string }) {
  const row = await db
    .selectFrom('signInRules')
    .innerJoin('companies', 'companies.id', 'signInRules.companyId')
    .innerJoin('users', 'users.id', 'signInRules.breakGlassUserId')
    .select(['companies.name as company', nameOfUser('users').as('user')])
    .where('signInRules.companyId', '=', companyId)
    .where('signInRules.breakGlassUserId', '=', userId)
    .where('signInRules.requiresProvider', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns whether this user, or the user of this profile, is the break-glass user of a company that requires its
 * provider.
 */
export async function isBreakGlass(
  db: Db,
  who: { userId: string } | { profileId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(isBreakGlassProfile)
    .where('userId' in who ? sql<boolean>`user_id = ${who.userId}` : sql<boolean>`id = ${who.profileId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the active users who manage a company: its moderators and all administrators. */
export async function listManagerIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select('users.id')
    .distinct()
    .where(
      sql<boolean>`(profiles.role = 'admin' or (profiles.role = 'moderator' and profiles.company_id = ${companyId}))`,
    )
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
