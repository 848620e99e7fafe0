import type { Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { refuseBreakGlassRemoval } from '../sign-in/identity-providers/break-glass.service.ts';
import { joinMailRule } from '../profiles/invitations.service.ts';
import { deleteJoinRequestsOf } from '../profiles/invitations.store.ts';
import { requireOtherAdministrator } from '../profiles/memberships.service.ts';
import { forgetFailedSignIns } from '../sign-in/sessions/failed-sign-ins.store.ts';
import {
  accountRule,
  emailChangeRule,
  ownPasswordRule,
  resetRules,
  ownFactorRule,
  secondStepRule,
} from '../sign-in/sessions/sessions.policy.ts';
import { requireOther } from './change-user.service.ts';
import { deleteUser } from './user-removal.store.ts';
import { requireUser } from './read-users.service.ts';

/** Deletes a user permanently: what they wrote stays, without an author. */
export async function removeUser(call: Call, { id }: { id: string }): Promise<void> {
  const { db } = call;
  await requireOther(call, id);
  const { email, firstName, lastName, displayName } = await requireUser(call, id);
  await requireOtherAdministrator(db, { userId: id });
  await refuseBreakGlassRemoval(db, { userId: id });
  const spelt = [displayName, `${firstName} ${lastName}`, `${lastName} ${firstName}`];
  const names = spelt.map((name) => name.trim()).filter((name) => name !== '');
  await deleteUser(db, { id, email, names, throttleKeys: throttleKeysOf(id, email) });
  await forgetFailedSignIns(db, email);
  await deleteJoinRequestsOf(db, email);
  await announce(db, 'access', id);
}

function throttleKeysOf(id: string, email: string): string[] {
  const [ofAddress] = resetRules(email, '');
  return [
    accountRule(email),
    ownPasswordRule(id),
    secondStepRule(email),
    ownFactorRule(id),
    emailChangeRule(id),
    joinMailRule(email),
    ofAddress,
  ].flatMap((rule) => rule?.key ?? []);
}
