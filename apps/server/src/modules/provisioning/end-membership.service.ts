import type { Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { voidResets } from '../passwords/password-resets.store.ts';
import { activateProfile, findUsableProfile, updateRevoked } from '../profiles/profiles.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { updateStatus } from '../users/accounts.store.ts';
import { removeUser } from '../users/remove-user.service.ts';
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
 * Lets a member into the company no more: tokens and sessions there end at once. Where no other company lets the user
 * in, the account ends too, with all sessions and devices.
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
 * Gives a member back what a directory took. What was revoked in the panel is given back there, and an account that an
 * administrator deactivated stays so.
 */
export async function activateMember({ db }: Call, member: MemberRow): Promise<void> {
  const { id, userId, endedByDirectory } = member;
  if (endedByDirectory === null)
    throw forbidden('The membership was revoked in the panel, and is given back there.');
  if (await isShutByDirectory(db, userId)) await updateStatus(db, userId, 'active');
  await updateRevoked(db, id, false);
  await announce(db, 'access', userId);
}

/** Takes a member out for good. A user whom no other company knows is deleted: what they wrote stays, without them. */
export async function removeMember(call: Call, member: MemberRow): Promise<void> {
  const { db, actor } = call;
  if (!(await isElsewhere(db, actor, member.userId))) return removeUser(call, { id: member.userId });
  await deleteMembership(db, member.id);
  await leaveCompany(call, member);
}

/**
 * Returns whoever was in the company goes on in another one, or is signed out everywhere; true where there is none.
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
