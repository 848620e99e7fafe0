import type { Db } from '../../db/schema/database.ts';

/** What lets somebody in, or tells them something, beside the password and a session. */
const WAYS_IN = ['identities', 'passkeys', 'totpSecrets', 'recoveryCodes', 'devices', 'signInSteps'] as const;

/** Takes the password, the factors, the identities and the devices of a user away, and revokes their tokens. */
export async function deletePasswordAndFactors(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  for (const table of WAYS_IN) await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('profileId', 'in', (of) => of.selectFrom('profiles').select('id').where('userId', '=', userId))
    .execute();
  await db
    .updateTable('users')
    .set({ passwordHash: null, mustChangePassword: false })
    .where('id', '=', userId)
    .execute();
}
