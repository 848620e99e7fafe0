import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseFields } from '../../errors/refusal.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { verifyPassword } from '../sessions/password-hash.ts';
import { ownPasswordRule } from '../sessions/sessions.policy.ts';
import { findOwnPassword } from './passwords.store.ts';

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
