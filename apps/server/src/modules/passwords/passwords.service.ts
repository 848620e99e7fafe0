import type { Db } from '../../db/schema/database.ts';
import { voidEmailChange } from '../account/email-changes.store.ts';
import { writeMail } from '../mail/mail.service.ts';
import { voidResets } from './password-resets.store.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { updatePassword, findOwnPassword } from './passwords.store.ts';
import type { Call } from '../../access/actor.ts';
import { refuseFields } from '../../errors/refusal.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { verifyPassword } from './password-hash.ts';
import { ownPasswordRule } from '../sessions/sessions.policy.ts';
import { deleteStepsOf } from '../sign-ins/sign-in-steps.store.ts';

export interface PasswordToReplace {
  userId: string;
  passwordHash: string;
  /** One that an administrator set has to be changed by the user. */
  by: 'self' | 'administrator';
}

/** Puts another password in place: sessions and begun sign-ins end, links that were sent are void, and the user is told. */
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
  /** The field that it was given in. */
  path: string;
}

/**
 * Refuses whoever does not know their own password; answers with their address. Wrong guesses are counted aside, since
 * the call's transaction ends with its refusal.
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
  if (email === null) throw refuseFields([{ path, code: 'password-wrong', params: {} }]);
  return email;
}
