import type { Account } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '../../config.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import { listDevices } from '../devices/devices.store.ts';
import { noticesOf } from '../notices/notices.policy.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { replacePassword } from '../passwords/passwords.service.ts';
import { findOwnPassword } from '../passwords/passwords.store.ts';
import { hashPassword, verifyPassword } from '../sessions/password-hash.ts';
import { ownPasswordRule } from '../sessions/sessions.policy.ts';
import { startSession, type Beginning, type OpenedSession } from '../sessions/sessions.service.ts';
import { beginAttempt, clearThrottle } from '../sessions/throttle.store.ts';
import { findAccount, updateAccount, type AccountChange } from './account.store.ts';

/** The person’s own account and settings. */
export async function readAccount({ db, actor }: Call): Promise<Account> {
  const { notices, ...account } = await findAccount(db, actor);
  return { ...account, notices: noticesOf(notices), devices: await listDevices(db, actor.userId) };
}

export async function changeAccount(call: Call, change: AccountChange): Promise<Account> {
  await updateAccount(call.db, call.actor, change);
  return readAccount(call);
}

export interface OwnPasswordChange {
  current: string;
  password: string;
  policy: PasswordPolicy;
  beginning: Omit<Beginning, 'now'>;
}

/**
 * Changes the person’s password, who has to know the current one: all sessions end, and a new one begins here. Wrong
 * guesses are counted on a connection of their own, since this call’s transaction ends with its refusal.
 */
export async function changeOwnPassword(
  call: Call,
  outside: Db,
  { current, password, policy, beginning }: OwnPasswordChange,
): Promise<OpenedSession> {
  const { db, actor, now } = call;
  const rule = ownPasswordRule(actor.userId);
  const wait = await beginAttempt(outside, rule, now);
  if (wait > 0)
    throw new Refusal('too-many-attempts', {
      data: { retryAfterSeconds: wait },
      headers: { 'retry-after': String(wait) },
    });
  const { email, passwordHash } = await findOwnPassword(db, actor);
  if (!(await verifyPassword(passwordHash, current)))
    throw refuseFields([{ path: 'current', code: 'password-wrong', params: {} }]);
  await clearThrottle(outside, rule);
  await requireGoodPassword(policy, password, email);
  const replaced = { userId: actor.userId, passwordHash: await hashPassword(password), by: 'self' as const };
  await replacePassword(call, replaced);
  return startSession(db, actor.userId, { ...beginning, now });
}
