import type * as z from 'zod';
import type { profileSchema } from '@vigie/contract/session.ts';
import { sql } from 'kysely';
import { outranks, type Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import type { Caller } from '../audit-log/audit-log.store.ts';
import { notifyBreakGlassUse } from '../sign-in/identity-providers/break-glass.service.ts';
import { providerNeeded } from '../sign-in/identity/offered.service.ts';
import { findMethod, isSessionOpen } from '../sign-in/sessions/sessions.store.ts';
import { readConnectedUser } from '../users/users.service.ts';
import { activateProfile, listOwnProfiles, findProfile, type ProfileRow } from './profiles.store.ts';
import { presentMembership } from './memberships.service.ts';
import { listMemberships } from './memberships.store.ts';

type Profile = z.input<typeof profileSchema>;

export async function listProfiles({ db, actor }: Call): Promise<Profile[]> {
  const rows = await listOwnProfiles(db, actor);
  return rows.map((row) => ({
    id: row.id,
    role: { slug: row.role },
    group_id: row.companyId,
    company: { id: row.companyId, name: row.companyName },
    avatarAt: row.avatarAt,
    active: row.active,
    revoked: row.revoked,
  }));
}

/** Switches the user to another of their profiles. Its role and company apply from the next request on. */
export async function switchProfile(
  call: Call,
  { id: profileId, request }: { id: string; request: Caller },
  instance: InstanceSettings,
) {
  const { db, actor, now } = call;
  if (!(await activateProfile(db, { userId: actor.userId, profileId }))) throw new ApiError('not-found');
  const profile = await requireProfile(call, profileId);
  if (!(await isSessionOpen(db, actor.sessionId))) throw await providerNeeded(db, profile.companyId);
  if (profileId !== actor.profileId && (await findMethod(db, actor.sessionId)) !== 'provider')
    await notifyBreakGlassUse(db, { actor: { ...profile, profileId }, request, now });
  await announce(db, 'access', actor.userId);
  return readConnectedUser(call, instance);
}

/** Returns a profile within the actor's reach. Refuses any other as not found. */
export async function requireProfile({ db, actor }: Call, id: string): Promise<ProfileRow> {
  return requireFound(await findProfile(db, actor, id));
}

export async function readProfile(call: Call, { id }: { id: string }) {
  const row = await requireProfile(call, id);
  const [membership] = await listMemberships(call.db, sql<boolean>`profiles.id = ${id}`);
  if (membership === undefined) throw new ApiError('not-found');
  const { userId, email, firstName, lastName, displayName } = row;
  return {
    ...presentMembership(membership),
    person: { id: userId, email, firstName, lastName, displayName },
    jobTitle: row.jobTitle,
    phone: row.phone,
    presentation: row.presentation,
    updatedAt: row.updatedAt,
    mayAdminister: mayAdminister(call, row),
  };
}

/**
 * Returns whether the actor may change role, teams and contexts of a profile: administrators may, and moderators for
 * lower ranks of their company.
 */
export function mayAdminister(
  { actor }: Pick<Call, 'actor'>,
  profile: Pick<ProfileRow, 'companyId' | 'role'>,
): boolean {
  if (actor.scope === 'all') return true;
  return actor.scope === 'company' && profile.companyId === actor.companyId && outranks(actor, profile.role);
}

/** Refuses actions that only the owner of a profile, or a user who administers it, may do. */
export function requireOwnOrBelow(call: Call, profile: ProfileRow): void {
  if (profile.userId !== call.actor.userId && !mayAdminister(call, profile))
    throw new ApiError('contact-an-administrator');
}
