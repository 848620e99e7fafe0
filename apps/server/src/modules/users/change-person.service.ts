import type * as z from 'zod';
import type { personChangeSchema, PersonDetail, UserStatus } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { Refusal } from '../../errors/refusal.ts';
import { writeMail } from '../mail/mail.service.ts';
import { requireOtherAdministrator } from '../profiles/administrators.service.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import {
  deleteSessions,
  updateEmail,
  updateLocale,
  updateNames,
  updatePassword,
  updateStatus,
} from './accounts.store.ts';
import { refuseTakenEmail } from './email-taken.ts';
import { mayActOn, readPerson, requirePerson } from './read-people.service.ts';

export type PersonChange = z.infer<typeof personChangeSchema> & { id: string };

/** Changes a person: oneself, or somebody of a lower rank. Another e-mail address is an administrator's to give. */
export async function changePerson(call: Call, { id, ...input }: PersonChange): Promise<PersonDetail> {
  const { db, actor } = call;
  const person = await requirePerson(call, id);
  if (id !== actor.userId && !(await mayActOn(call, id))) throw new Refusal('contact-an-administrator');
  const email = input.email === undefined ? person.email : normaliseEmail(input.email);
  if (email !== person.email) {
    if (actor.scope !== 'all') throw new Refusal('contact-an-administrator');
    await updateEmail(db, id, email).catch(refuseTakenEmail);
  }
  await updateNames(db, id, input);
  await updateLocale(db, id, input.locale);
  return readPerson(call, id);
}

/** Gives somebody a password that they have to change, and signs them out on all devices. */
export async function setPassword(call: Call, id: string, password: string): Promise<void> {
  await requireOther(call, id);
  await updatePassword(call.db, id, await hashPassword(password));
  await signOut(call, id);
  await writeMail(call, { userId: id, kind: 'password-set', params: {} });
}

/** Lets somebody in no more, or again. */
export async function setStatus(call: Call, id: string, status: UserStatus): Promise<PersonDetail> {
  await requireOther(call, id);
  if (status === 'inactive') {
    await requireOtherAdministrator(call.db, { userId: id });
    await signOut(call, id);
  }
  await updateStatus(call.db, id, status);
  return readPerson(call, id);
}

/** A person other than the actor: nobody shuts themself out. */
export async function requireOther(call: Call, id: string): Promise<void> {
  await requirePerson(call, id);
  if (id === call.actor.userId) throw new Refusal('contact-an-administrator');
}

/** Ends a person's sessions and open streams. */
export async function signOut({ db }: Pick<Call, 'db'>, userId: string): Promise<void> {
  await deleteSessions(db, userId);
  await announce(db, 'access', userId);
}
