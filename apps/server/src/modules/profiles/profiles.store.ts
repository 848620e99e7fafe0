import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** The actor's own profiles, oldest first. */
export async function listOwnProfiles(db: Db, actor: Actor) {
  return db
    .selectFrom('profiles')
    .innerJoin('companies', 'companies.id', 'profiles.company_id')
    .select([
      'profiles.id',
      'profiles.role',
      'profiles.active',
      'profiles.revoked',
      'profiles.company_id as companyId',
      'companies.name as companyName',
    ])
    .where('profiles.user_id', '=', actor.userId)
    .orderBy('profiles.created_at')
    .orderBy('profiles.id')
    .execute();
}

/** Makes one of a person's profiles the active one; false when it is not theirs, or revoked. */
export async function activateProfile(
  db: Db,
  { userId, profileId }: { userId: string; profileId: string },
): Promise<boolean> {
  const own = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('user_id', '=', userId)
    .where('revoked', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (own === undefined) return false;
  await db
    .updateTable('profiles')
    .set({ active: false })
    .where('user_id', '=', userId)
    .where('id', '!=', profileId)
    .where('active', '=', true)
    .execute();
  await db
    .updateTable('profiles')
    .set({ active: sql`true` })
    .where('id', '=', profileId)
    .execute();
  return true;
}
