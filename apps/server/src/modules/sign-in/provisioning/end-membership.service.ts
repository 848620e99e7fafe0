import type { Call } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import type { Db } from '../../../db/schema/database.ts';
import { voidResets } from '../passwords/password-resets.store.ts';
import { activateProfile, findUsableProfile, updateRevoked } from '../../profiles/profiles.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { updateStatus } from '../../users/accounts.store.ts';
import { removeUser } from '../../users/remove-user.service.ts';
import { isElsewhere, isShutByDirectory } from './accounts-elsewhere.store.ts';
import {
  deleteDevicesAndSteps,
  deleteMembership,
  deleteSessionsInCompany,
  revokeTokensOf,
  updateEnded,
} from './end-membership.store.ts';
import type { MemberRow } from './members.store.ts';
import { forbidden } from './scim-fault.ts';

/**
 * Ends a member's access to the company: tokens and sessions there end at once. If no other company gives the user
 * access, the account ends too, with all sessions and devices.
 */
export async function deactivateMember(call: Call, member: MemberRow): Promise<void> {
  const { db, now } = call;
  const { id, userId, status } = member;
  await updateRevoked(db, id, true);
  await revokeTokensOf(db, id, now);
  const isLast = await leaveCompany(call, member);
  const isShut = isLast && status === 'active';
  if (isShut) await updateStatus(db, userId, 'inactive');
  await updateEnded(db, id, isShut ? 'account' : 'membership');
}

/**
 * Restores the access that a directory ended. A profile revoked in the panel is given back only there. An account that
 * an administrator deactivated stays deactivated.
 */
export async function activateMember({ db }: Call, member: MemberRow): Promise<void> {
  const { id, userId, endedByDirectory } = member;
  if (endedByDirectory === null)
    throw forbidden('The membership was revoked in the panel, and is given back there.');
  if (await isShutByDirectory(db, userId)) await updateStatus(db, userId, 'active');
  await updateRevoked(db, id, false);
  await announce(db, 'access', userId);
}

/**
 * Removes a member permanently. Deletes a user who has no profile in another company; what they wrote stays, without an
 * author.
 */
export async function removeMember(call: Call, member: MemberRow): Promise<void> {
  const { db, actor } = call;
  if (!(await isElsewhere(db, actor, member.userId))) return removeUser(call, { id: member.userId });
  await deleteMembership(db, member.id);
  await leaveCompany(call, member);
}

/**
 * Switches the user to a profile in another company, or signs them out everywhere. Returns true if there is no other
 * profile.
 */
async function leaveCompany({ db, actor }: Call, { userId, active }: MemberRow): Promise<boolean> {
  await deleteSessionsInCompany(db, actor, userId);
  const other = await findUsableProfile(db, userId);
  if (other === null) await endAccount(db, userId);
  else if (active) await activateProfile(db, { userId, profileId: other });
  await announce(db, 'access', userId);
  return other === null;
}

async function endAccount(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deleteDevicesAndSteps(db, userId);
  await voidResets(db, userId);
}
