import type { Db } from '../../../db/schema/database.ts';
import { voidEmailChange } from '../../account/email-changes.store.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { voidResets } from './password-resets.store.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { updatePassword, findOwnPassword } from './passwords.store.ts';
import type { Call } from '../../../access/actor.ts';
import { refuseField } from '../../../errors/api-error.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { verifyPassword } from './password-hash.ts';
import { ownPasswordRule } from '../sessions/sessions.policy.ts';
import { deleteStepsOf } from '../sign-ins/sign-in-steps.store.ts';

export interface PasswordToReplace {
  userId: string;
  passwordHash: string;
  /** The user has to change a password that an administrator set. */
  by: 'self' | 'administrator';
}

/** Replaces a password. Sessions and begun sign-ins end, sent links become invalid, and the user is notified. */
export async function replacePassword(
  { db, now }: { db: Db; now: Date },
  { userId, passwordHash, by }: PasswordToReplace,
): Promise<void> {
  await updatePassword(db, { userId, passwordHash, mustChange: by === 'administrator' });
  await voidResets(db, userId);
  await voidEmailChange(db, userId);
  await deleteStepsOf(db, userId);
  await closeAllSessions(db, userId);
  const kind = by === 'self' ? 'password-changed' : 'password-set';
  await writeMail({ db, now }, { userId, kind, params: {} });
}

export interface GivenPassword {
  password: string;
  /** Field in which the password was given. */
  path: string;
}

/**
 * Returns the user's address. Refuses a user who does not know their own password. Wrong guesses are counted on a
 * separate connection, since a refusal rolls back the call's transaction.
 */
export async function requireOwnPassword(
  { db, actor, now }: Call,
  aside: Db,
  { password, path }: GivenPassword,
): Promise<string> {
  const rule = ownPasswordRule(actor.userId);
  const email = await countAttempt(aside, { rules: [rule], now }, async () => {
    const found = await findOwnPassword(db, actor);
    return (await verifyPassword(found.passwordHash, password)) ? found.email : null;
  });
  if (email === null) throw refuseField(path, 'password-wrong');
  return email;
}
