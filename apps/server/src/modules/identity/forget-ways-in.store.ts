import type { Db } from '../../db/schema/database.ts';
import { voidEmailChange } from '../account/email-changes.store.ts';
import { voidResets } from '../passwords/password-resets.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/** What lets somebody in, or tells them something, beside a new identity. */
const WAYS_IN = ['identities', 'passkeys', 'totpSecrets', 'recoveryCodes', 'devices', 'signInSteps'] as const;

/** Ends everything that lets somebody into an account: what others may hold of it is worth nothing from then on. */
export async function forgetWaysIn(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await deleteSessionsOf(db, userId);
  for (const table of WAYS_IN) await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('profileId', 'in', (of) => of.selectFrom('profiles').select('id').where('userId', '=', userId))
    .execute();
  await voidResets(db, userId);
  await voidEmailChange(db, userId);
  await db
    .updateTable('users')
    .set({ passwordHash: null, mustChangePassword: false })
    .where('id', '=', userId)
    .execute();
}
