import type { UserDetail, UserInput } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { createId } from '../../db/uuid-v7.ts';
import { writeMail } from '../mail/mail.service.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { addMembership, requireMembership } from '../profiles/memberships.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { insertAccount } from './accounts.store.ts';
import { refuseTakenEmail } from './email-taken.ts';
import { readUser } from './read-users.service.ts';

/** Adds a user with a first profile; the user chooses another password at the first sign-in. */
export async function addUser(call: Call, input: UserInput, policy: PasswordPolicy): Promise<UserDetail> {
  const { db, now } = call;
  const company = await requireMembership(call, input.profile, 'profile.');
  const email = normaliseEmail(input.email);
  await requireGoodPassword(policy, input.password, email);
  const id = createId(now.getTime());
  const { firstName, lastName, displayName, locale } = input;
  await insertAccount(db, {
    id,
    email,
    passwordHash: await hashPassword(input.password),
    firstName,
    lastName,
    displayName,
    locale,
    addedBy: call.actor.userId,
    mustChangePassword: true,
    now,
  }).catch(refuseTakenEmail);
  await addMembership(call, { ...input.profile, userId: id, active: true });
  if (input.notify) await writeMail(call, { userId: id, kind: 'account-created', params: { company } });
  return readUser(call, { id });
}
