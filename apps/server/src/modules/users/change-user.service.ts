import type * as z from 'zod';
import type { userChangeSchema, UserStatus } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { requireUnchanged, ApiError } from '../../errors/api-error.ts';
import { beginEmailChange, type EmailChangeNeeds } from '../account/email-changes.service.ts';
import { voidEmailChange } from '../account/email-changes.store.ts';
import { requireGoodPassword } from '../sign-in/passwords/password-rules.ts';
import { replacePassword } from '../sign-in/passwords/passwords.service.ts';
import { refuseBreakGlassRemoval } from '../sign-in/identity-providers/break-glass.service.ts';
import { requireOtherAdministrator } from '../profiles/memberships.service.ts';
import { requireConfirmed } from '../sign-in/sessions/own-sessions.service.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import { closeAllSessions } from '../sign-in/sessions/sessions.service.ts';
import { lockAccount, updateIdentity, updateStatus, type NamesChange } from './accounts.store.ts';
import { mayActOn, readUser, requireUser } from './read-users.service.ts';

export type { EmailChangeNeeds };

export type UserChange = z.infer<typeof userChangeSchema> & { id: string };

/** Changes a user: oneself, or a user of a lower rank. A new e-mail address takes effect once its owner confirms it. */
export async function changeUser(
  call: Call,
  needs: EmailChangeNeeds,
  { id, updatedAt, email: wanted, ...names }: UserChange,
) {
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

/**
 * Refuses a change of the address unless the caller is an administrator who confirmed their identity recently: another
 * address gives somebody else access.
 */
function requireMayMove({ actor, now }: Call): void {
  if (actor.scope !== 'all') throw new ApiError('contact-an-administrator');
  requireConfirmed(actor, now);
}

/**
 * Requests another address for oneself, or as an administrator for any user. The same address again sends the link
 * again.
 */
export async function setEmail(
  call: Call,
  needs: EmailChangeNeeds,
  { id, email }: { id: string; email: string },
) {
  const emailBefore = await requireOwnOrAdministrated(call, id);
  await beginEmailChange(call, needs, { userId: id, email, emailBefore });
  return readUser(call, { id });
}

/** Cancels the address change of an account; its link becomes invalid. */
export async function cancelEmail(call: Call, { id }: { id: string }) {
  await requireOwnOrAdministrated(call, id);
  await voidEmailChange(call.db, id);
  return readUser(call, { id });
}

/** Requires the user themself or an administrator. Returns the current address. */
async function requireOwnOrAdministrated(call: Call, id: string): Promise<string> {
  if (call.actor.scope !== 'all' && id !== call.actor.userId) throw new ApiError('not-found');
  return (await requireUser(call, id)).email;
}

/** Changes the names of a user: one's own, or those of a user of a lower rank. */
export async function renameUser(call: Call, id: string, names: NamesChange): Promise<void> {
  const { firstName, lastName, displayName } = await requireUser(call, id);
  const before = [firstName, lastName, displayName];
  if (before.join('\n') === [names.firstName, names.lastName, names.displayName].join('\n')) return;
  await requireBelowOrSelf(call, id);
  await updateIdentity(call.db, { id, change: names, now: call.now });
}

async function requireBelowOrSelf(call: Call, id: string): Promise<void> {
  if (id !== call.actor.userId && !(await mayActOn(call, id))) throw new ApiError('contact-an-administrator');
}

/** Sets a password that the user has to change, and signs them out on all devices. */
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

export async function setStatus(call: Call, { id, status }: { id: string; status: UserStatus }) {
  await requireOther(call, id);
  if (status === 'inactive') {
    await requireOtherAdministrator(call.db, { userId: id });
    await refuseBreakGlassRemoval(call.db, { userId: id });
    await closeAllSessions(call.db, id);
  }
  await updateStatus(call.db, id, status);
  return readUser(call, { id });
}

/** Requires a user other than the actor: users cannot shut themselves out. */
export async function requireOther(call: Call, id: string): Promise<void> {
  await requireUser(call, id);
  if (id === call.actor.userId) throw new ApiError('contact-an-administrator');
}
