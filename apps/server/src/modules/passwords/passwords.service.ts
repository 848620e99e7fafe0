import type { Db } from '../../db/schema/database.ts';
import { voidEmailChange } from '../email-changes/email-changes.store.ts';
import { writeMail } from '../mail/mail.service.ts';
import { voidResets } from '../password-resets/password-resets.store.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { updatePassword } from './passwords.store.ts';

export interface PasswordToReplace {
  userId: string;
  passwordHash: string;
  /** One that an administrator set has to be changed by the user. */
  by: 'self' | 'administrator';
}

/** Puts another password in place: every session ends, links that were sent are void, and the user is told. */
export async function replacePassword(
  { db, now }: { db: Db; now: Date },
  { userId, passwordHash, by }: PasswordToReplace,
): Promise<void> {
  await updatePassword(db, { userId, passwordHash, mustChange: by === 'administrator' });
  await voidResets(db, userId);
  await voidEmailChange(db, userId);
  await closeAllSessions(db, userId);
  const kind = by === 'self' ? 'password-changed' : 'password-set';
  await writeMail({ db, now }, { userId, kind, params: {} });
}
