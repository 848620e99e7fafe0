import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';

/** Records what a directory ended. */
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

/** Deletes the sessions that the company's own provider opened. */
export async function deleteSessionsInCompany(db: Db, { companyId }: Actor, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('companyId', '=', companyId).execute();
}

/** Deletes the user's browsers with push notifications, and the sign-ins in progress. */
export async function deleteDevicesAndSteps(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('userId', '=', userId).execute();
  await db.deleteFrom('signInSteps').where('userId', '=', userId).execute();
}

/** Deletes a profile with its teams, contexts and tokens. */
export async function deleteMembership(db: Db, id: string): Promise<void> {
  await db.deleteFrom('profiles').where('id', '=', id).execute();
}
