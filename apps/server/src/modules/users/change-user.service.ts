import type * as z from 'zod';
import type { userChangeSchema, UserDetail, UserStatus } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { requireUnchanged, Refusal } from '../../errors/refusal.ts';
import { beginEmailChange, type EmailChangeNeeds } from '../account/email-changes.service.ts';
import { voidEmailChange } from '../account/email-changes.store.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { replacePassword } from '../passwords/passwords.service.ts';
import { keepBreakGlass } from '../identity-providers/break-glass.service.ts';
import { requireOtherAdministrator } from '../profiles/memberships.service.ts';
import { requireConfirmed } from '../sessions/own-sessions.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { lockAccount, updateIdentity, updateStatus, type NamesChange } from './accounts.store.ts';
import { mayActOn, readUser, requireUser } from './read-users.service.ts';

export type { EmailChangeNeeds };

export type UserChange = z.infer<typeof userChangeSchema> & { id: string };

/** Changes a user: oneself, or somebody of a lower rank. Another e-mail address waits until its owner confirms it. */
export async function changeUser(
  call: Call,
  needs: EmailChangeNeeds,
  { id, updatedAt, email: wanted, ...names }: UserChange,
): Promise<UserDetail> {
  const { db, now } = call;
  const { email } = await requireUser(call, id);
  await requireBelowOrSelf(call, id);
  const isMoved = wanted !== undefined && normaliseEmail(wanted) !== email;
  if (isMoved) requireMayMove(call);
  requireUnchanged(await lockAccount(db, id), updatedAt);
  await updateIdentity(db, { id, change: names, now });
  if (isMoved) await beginEmailChange(call, needs, { userId: id, email: wanted, emailBefore: email });
  return readUser(call, { id });
}

/** Another address lets somebody else in: it is given by an administrator who has just shown who they are. */
function requireMayMove({ actor, now }: Call): void {
  if (actor.scope !== 'all') throw new Refusal('contact-an-administrator');
  requireConfirmed(actor, now);
}

/** Wants another address for oneself, or for anybody as an administrator; the same again sends the link again. */
export async function setEmail(
  call: Call,
  needs: EmailChangeNeeds,
  { id, email }: { id: string; email: string },
): Promise<UserDetail> {
  const emailBefore = await requireOwnOrAdministrated(call, id);
  await beginEmailChange(call, needs, { userId: id, email, emailBefore });
  return readUser(call, { id });
}

/** Gives up the address that an account waits for; its link works no more. */
export async function cancelEmail(call: Call, { id }: { id: string }): Promise<UserDetail> {
  await requireOwnOrAdministrated(call, id);
  await voidEmailChange(call.db, id);
  return readUser(call, { id });
}

/** Of oneself, or of anybody for administrators; answers with the address of now. */
async function requireOwnOrAdministrated(call: Call, id: string): Promise<string> {
  if (call.actor.scope !== 'all' && id !== call.actor.userId) throw new Refusal('not-found');
  return (await requireUser(call, id)).email;
}

/** Changes how a user is called, by themself or from a higher rank. */
export async function renameUser(call: Call, id: string, names: NamesChange): Promise<void> {
  const { firstName, lastName, displayName } = await requireUser(call, id);
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
  const { email } = await requireUser(call, id);
  await requireGoodPassword(policy, password, email);
  await replacePassword(call, {
    userId: id,
    passwordHash: await hashPassword(password),
    by: 'administrator',
  });
}

/** Lets somebody in no more, or again. */
export async function setStatus(
  call: Call,
  { id, status }: { id: string; status: UserStatus },
): Promise<UserDetail> {
  await requireOther(call, id);
  if (status === 'inactive') {
    await requireOtherAdministrator(call.db, { userId: id });
    await keepBreakGlass(call.db, { userId: id });
    await closeAllSessions(call.db, id);
  }
  await updateStatus(call.db, id, status);
  return readUser(call, { id });
}

/** A user other than the actor: nobody shuts themself out. */
export async function requireOther(call: Call, id: string): Promise<void> {
  await requireUser(call, id);
  if (id === call.actor.userId) throw new Refusal('contact-an-administrator');
}
