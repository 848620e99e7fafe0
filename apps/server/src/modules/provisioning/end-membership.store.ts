import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** Notes what a directory ended. */
export async function updateEnded(db: Db, id: string, ended: 'membership' | 'account'): Promise<void> {
  await db.updateTable('profiles').set({ endedByDirectory: ended }).where('id', '=', id).execute();
}

export async function revokeTokensOf(db: Db, profileId: string, now: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('profileId', '=', profileId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends the sessions that the company's own provider vouched for. */
export async function deleteSessionsInCompany(db: Db, { companyId }: Actor, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('companyId', '=', companyId).execute();
}

/** Ends the browsers that are told, and sign-ins under way. */
export async function deleteDevicesAndSteps(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('userId', '=', userId).execute();
  await db.deleteFrom('signInSteps').where('userId', '=', userId).execute();
}

/** Teams, contexts and tokens of the profile go with it. */
export async function deleteMembership(db: Db, id: string): Promise<void> {
  await db.deleteFrom('profiles').where('id', '=', id).execute();
}
