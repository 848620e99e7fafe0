import { sql } from 'kysely';
import type { Role } from '@vigie/contract/roles.ts';
import { isOfOneCompany, type Actor } from '../../access/actor.ts';
import { ofUserWithinReach } from '../../access/reach.ts';
import { plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the actor's own profiles, oldest first. */
export async function listOwnProfiles(db: Db, actor: Actor) {
  return db
    .selectFrom('profiles')
    .innerJoin('companies', 'companies.id', 'profiles.companyId')
    .select([
      'profiles.id',
      'profiles.role',
      'profiles.active',
      'profiles.revoked',
      'profiles.avatarAt',
      'profiles.companyId',
      'companies.name as companyName',
    ])
    .where('profiles.userId', '=', actor.userId)
    .$if(isOfOneCompany(actor), (own) => own.where('profiles.companyId', '=', actor.companyId))
    .orderBy('profiles.createdAt')
    .orderBy('profiles.id')
    .execute();
}

/** Makes one of a user's profiles the active one. Returns false if it is not theirs, or is revoked. */
export async function activateProfile(
  db: Db,
  { userId, profileId }: { userId: string; profileId: string },
): Promise<boolean> {
  const own = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('userId', '=', userId)
    .where('revoked', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (own === undefined) return false;
  await db
    .updateTable('profiles')
    .set({ active: false })
    .where('userId', '=', userId)
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

/** Finds a profile within the actor's reach, with the names and picture of its owner; null if it is beyond. */
export async function findProfile(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select([
      'profiles.id',
      'profiles.userId',
      'profiles.companyId',
      'profiles.role',
      'profiles.active',
      'profiles.revoked',
      'profiles.avatarAt',
      'profiles.jobTitle',
      'profiles.phone',
      'profiles.presentation',
      'profiles.updatedAt',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
    ])
    .where('profiles.id', '=', id)
    .where(ofUserWithinReach(actor, 'profiles'))
    .executeTakeFirst();
  return row ?? null;
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export interface Presentation {
  jobTitle: string;
  phone: string;
  presentation: string;
}

export async function updatePresentation(
  db: Db,
  { id, shown, now }: { id: string; shown: Presentation; now: Date },
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      jobTitle: plainText(shown.jobTitle),
      phone: plainText(shown.phone),
      presentation: plainText(shown.presentation),
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateRole(
  db: Db,
  id: string,
  given: { role: Role; allContexts: boolean; byRule: boolean },
): Promise<void> {
  await db.updateTable('profiles').set(given).where('id', '=', id).execute();
}

/** Revokes a profile or gives it back. A revoked profile is no longer the active one. */
export async function updateRevoked(db: Db, id: string, revoked: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ revoked, endedByDirectory: null, ...(revoked ? { active: false } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Finds the oldest profile of a user that is not revoked. */
export async function findUsableProfile(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('userId', '=', userId)
    .where('revoked', '=', false)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
