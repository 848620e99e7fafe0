import type { PersonDetail, PersonInput } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { createId } from '../../db/uuid-v7.ts';
import { writeMail } from '../mail/mail.service.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { addMembership, requireMembership } from '../profiles/memberships.service.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { insertAccount } from './accounts.store.ts';
import { refuseTakenEmail } from './email-taken.ts';
import { readPerson } from './read-people.service.ts';

/** Adds a person with a first profile; the person chooses another password at the first sign-in. */
export async function createPerson(
  call: Call,
  input: PersonInput,
  policy: PasswordPolicy,
): Promise<PersonDetail> {
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
  return readPerson(call, { id });
}
