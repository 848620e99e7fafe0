import type { MembershipInput, ProfileChange } from '@vigie/contract/user.ts';
import { outranks, type Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { refuseViolation } from '../../db/violation.ts';
import { requireUnchanged, ApiError } from '../../errors/api-error.ts';
import { refuseBreakGlassRemoval } from '../sign-in/identity-providers/break-glass.service.ts';
import { closeAllSessions } from '../sign-in/sessions/sessions.service.ts';
import { lockAccount } from '../users/accounts.store.ts';
import { renameUser } from '../users/change-user.service.ts';
import { requireUser } from '../users/read-users.service.ts';
import {
  requireOtherAdministrator,
  addMembership,
  hasAlready,
  requireBelonging,
  requireGrantableMembership,
} from './memberships.service.ts';
import { replaceBelonging } from './memberships.store.ts';
import {
  activateProfile,
  findUsableProfile,
  updatePresentation,
  updateRevoked,
  updateRole,
  type ProfileRow,
} from './profiles.store.ts';
import { mayAdminister, readProfile, requireOwnOrBelow, requireProfile } from './profiles.service.ts';

/** Changes what a profile shows and, if the caller may, its permissions. */
export async function changeProfile(
  call: Call,
  { id, administration, updatedAt, ...shown }: ProfileChange & { id: string },
) {
  const { db, now } = call;
  const profile = await requireProfile(call, id);
  requireOwnOrBelow(call, profile);
  // changes of a user and of their profiles run one after the other
  await lockAccount(db, profile.userId);
  requireUnchanged((await requireProfile(call, id)).updatedAt, updatedAt);
  await renameUser(call, profile.userId, shown);
  await updatePresentation(db, { id, shown, now });
  if (administration !== undefined) await administer(call, profile, administration);
  return readProfile(call, { id });
}

async function administer(
  call: Call,
  profile: ProfileRow,
  { role, allContexts, teamIds, contextIds }: Omit<MembershipInput, 'companyId'>,
): Promise<void> {
  const { db, actor } = call;
  if (!mayAdminister(call, profile) || !outranks(actor, role)) throw new ApiError('contact-an-administrator');
  const { id, companyId } = profile;
  await requireBelonging(db, { companyId, teamIds, contextIds }, 'administration.');
  if (profile.role === 'admin' && role !== 'admin') await requireOtherAdministrator(db, { profileId: id });
  if (role !== 'admin' && role !== 'moderator') await refuseBreakGlassRemoval(db, { profileId: id });
  // A form sends all fields: a corrected telephone number is no change of the role
  if (await hasAlready(db, id, { role, allContexts, teamIds, contextIds })) return;
  await updateRole(db, id, { role, allContexts, byRule: false });
  await replaceBelonging(db, { companyId, profileId: id, teamIds, contextIds });
  await announce(db, 'access', profile.userId);
}

/**
 * Revokes a profile, or gives it back, which its owner cannot do. A user who was using it continues with another
 * profile, or is signed out.
 */
export async function toggleRevoked(call: Call, { id }: { id: string }) {
  const { db, actor } = call;
  const profile = await requireProfile(call, id);
  const isOwnToLeave = actor.scope === 'self' && !profile.revoked;
  if (!isOwnToLeave && !mayAdminister(call, profile)) throw new ApiError('contact-an-administrator');
  if (profile.role === 'admin' && !profile.revoked) await requireOtherAdministrator(db, { profileId: id });
  if (!profile.revoked) await refuseBreakGlassRemoval(db, { profileId: id });
  await updateRevoked(db, id, !profile.revoked);
  if (profile.active) await leaveProfile(call, profile.userId);
  return readProfile(call, { id });
}

/** Refuses that users shut themselves out. */
async function leaveProfile(call: Call, userId: string): Promise<void> {
  const { db, actor } = call;
  const other = await findUsableProfile(db, userId);
  if (other === null && userId === actor.userId) throw new ApiError('contact-an-administrator');
  if (other === null) return closeAllSessions(db, userId);
  await activateProfile(db, { userId, profileId: other });
  await announce(db, 'access', userId);
}

/** Creates a profile of a user in another company. */
export async function createProfile(call: Call, { userId, ...input }: MembershipInput & { userId: string }) {
  await requireUser(call, userId);
  await requireGrantableMembership(call, input, '');
  const id = await addMembership(call, { ...input, userId, active: false }).catch(refuseMember);
  return readProfile(call, { id });
}

/** Refuses a second profile of a user in a company. */
export const refuseMember = refuseViolation(
  'profiles_user_id_company_id_key',
  () => new ApiError('already-member'),
);
