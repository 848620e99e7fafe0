import type * as z from 'zod';
import type { personChangeSchema, PersonDetail, UserStatus } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '../../config.ts';
import { requireUnchanged } from '../../errors/changed-meanwhile.ts';
import { Refusal } from '../../errors/refusal.ts';
import { writeMail } from '../mail/mail.service.ts';
import { voidResets } from '../password-resets/password-resets.store.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { replacePassword } from '../passwords/passwords.service.ts';
import { requireOtherAdministrator } from '../profiles/administrators.service.ts';
import { requireConfirmed } from '../sessions/confirmation.service.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { lockAccount, updateIdentity, updateStatus, type NamesChange } from './accounts.store.ts';
import { refuseTakenEmail } from './email-taken.ts';
import { mayActOn, readPerson, requirePerson } from './read-people.service.ts';

export type PersonChange = z.infer<typeof personChangeSchema> & { id: string };

/** Changes a person: oneself, or somebody of a lower rank. Another e-mail address is an administrator's to give. */
export async function changePerson(
  call: Call,
  { id, updatedAt, ...input }: PersonChange,
): Promise<PersonDetail> {
  const { db, now } = call;
  const person = await requirePerson(call, id);
  await requireBelowOrSelf(call, id);
  const email = input.email === undefined ? person.email : normaliseEmail(input.email);
  const isMoved = email !== person.email;
  if (isMoved) requireMayMove(call);
  requireUnchanged(await lockAccount(db, id), updatedAt);
  await updateIdentity(db, { id, change: { ...input, email }, now }).catch(refuseTakenEmail);
  if (isMoved) await tellOfMove(call, id, person.email);
  return readPerson(call, id);
}

/** Another address lets somebody else in: it is given by an administrator who has just shown who they are. */
function requireMayMove({ actor, now }: Call): void {
  if (actor.scope !== 'all') throw new Refusal('contact-an-administrator');
  requireConfirmed(actor, now);
}

/** Tells both addresses; links that were sent to the one before let nobody in any more. */
async function tellOfMove(call: Call, id: string, emailBefore: string): Promise<void> {
  await voidResets(call.db, id);
  const mail = { userId: id, kind: 'email-changed' as const, params: {} };
  await writeMail(call, mail);
  await writeMail(call, { ...mail, mailbox: emailBefore });
}

/** Changes how a person is called, by themself or from a higher rank. */
export async function renamePerson(call: Call, id: string, names: NamesChange): Promise<void> {
  const { firstName, lastName, displayName } = await requirePerson(call, id);
  const before = [firstName, lastName, displayName];
  if (before.join('\n') === [names.firstName, names.lastName, names.displayName].join('\n')) return;
  await requireBelowOrSelf(call, id);
  await updateIdentity(call.db, { id, change: names, now: call.now });
}

async function requireBelowOrSelf(call: Call, id: string): Promise<void> {
  if (id !== call.actor.userId && !(await mayActOn(call, id))) throw new Refusal('contact-an-administrator');
}

/** Gives somebody a password that they have to change, and signs them out on all devices. */
export async function setPassword(
  call: Call,
  { id, password }: { id: string; password: string },
  policy: PasswordPolicy,
): Promise<void> {
  await requireOther(call, id);
  const { email } = await requirePerson(call, id);
  await requireGoodPassword(policy, password, email);
  await replacePassword(call, {
    userId: id,
    passwordHash: await hashPassword(password),
    by: 'administrator',
  });
}

/** Lets somebody in no more, or again. */
export async function setStatus(call: Call, id: string, status: UserStatus): Promise<PersonDetail> {
  await requireOther(call, id);
  if (status === 'inactive') {
    await requireOtherAdministrator(call.db, { userId: id });
    await closeAllSessions(call.db, id);
  }
  await updateStatus(call.db, id, status);
  return readPerson(call, id);
}

/** A person other than the actor: nobody shuts themself out. */
export async function requireOther(call: Call, id: string): Promise<void> {
  await requirePerson(call, id);
  if (id === call.actor.userId) throw new Refusal('contact-an-administrator');
}
