import type { Db } from '../../../db/schema/database.ts';

/** Tables of sign-in methods and notifications beside the password and the sessions. */
const SIGN_IN_METHOD_TABLES = [
  'identities',
  'passkeys',
  'totpSecrets',
  'recoveryCodes',
  'devices',
  'signInSteps',
] as const;

/** Deletes the password, factors, identities and devices of a user, and revokes their tokens. */
export async function deletePasswordAndFactors(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  for (const table of SIGN_IN_METHOD_TABLES)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
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
