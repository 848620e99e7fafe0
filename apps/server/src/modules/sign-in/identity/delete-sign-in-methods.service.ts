import type { Db } from '../../../db/schema/database.ts';
import { voidEmailChange } from '../../account/email-changes.store.ts';
import { voidResets } from '../passwords/password-resets.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { deletePasswordAndFactors } from './sign-in-methods.store.ts';

/** Deletes all sign-in methods of an account. Sign-in methods that others may have become useless. */
export async function deleteSignInMethods(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deletePasswordAndFactors(db, { userId, now });
  await voidResets(db, userId);
  await voidEmailChange(db, userId);
}
