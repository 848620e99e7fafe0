import type { Account } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import { listDevices } from '../devices/devices.store.ts';
import { readNewEmail } from '../email-changes/email-changes.service.ts';
import { noticesOf } from '../notices/notices.policy.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { replacePassword, requireOwnPassword } from '../passwords/passwords.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { startSession, type Beginning, type OpenedSession } from '../sessions/sessions.service.ts';
import { noteNewNames } from '../users/accounts.store.ts';
import { findAccount, updateAccount, type AccountChange } from './account.store.ts';

/** The user’s own account and settings. */
export async function readAccount({ db, actor, now }: Call): Promise<Account> {
  const { notices, ...account } = await findAccount(db, actor);
  return {
    ...account,
    notices: noticesOf(notices),
    newEmail: await readNewEmail(db, actor.userId, now),
    devices: await listDevices(db, actor.userId),
  };
}

export async function changeAccount(call: Call, change: AccountChange): Promise<Account> {
  await updateAccount(call, change);
  await noteNewNames(call.db, call.actor.userId, call.now);
  return readAccount(call);
}

export interface OwnPasswordChange {
  current: string;
  password: string;
  policy: PasswordPolicy;
  beginning: Omit<Beginning, 'now'>;
}

/** Changes the user’s password, who has to know the current one: all sessions end, and a new one begins here. */
export async function changeOwnPassword(
  call: Call,
  aside: Db,
  { current, password, policy, beginning }: OwnPasswordChange,
): Promise<OpenedSession> {
  const { db, actor, now } = call;
  const email = await requireOwnPassword(call, aside, { password: current, path: 'current' });
  await requireGoodPassword(policy, password, email);
  const replaced = { userId: actor.userId, passwordHash: await hashPassword(password), by: 'self' as const };
  await replacePassword(call, replaced);
  return startSession(db, actor.userId, { ...beginning, now });
}
