import { sql } from 'kysely';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import { outranks } from '../../access/rank.ts';
import { Refusal } from '../../errors/refusal.ts';
import { presentMembership } from './memberships.service.ts';
import { listMemberships } from './memberships.store.ts';
import { findProfile, type ProfileRow } from './profiles.store.ts';

/** A profile within the actor's reach; for anyone else there is none. */
export async function requireProfile({ db, actor }: Call, id: string): Promise<ProfileRow> {
  const row = await findProfile(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}

export async function readProfile(call: Call, { id }: { id: string }): Promise<ProfileDetail> {
  const row = await requireProfile(call, id);
  const [membership] = await listMemberships(call.db, sql<boolean>`profiles.id = ${id}`);
  if (membership === undefined) throw new Refusal('not-found');
  const { userId, email, firstName, lastName, displayName } = row;
  return {
    ...presentMembership(membership),
    person: { id: userId, email, firstName, lastName, displayName },
    jobTitle: row.jobTitle,
    phone: row.phone,
    presentation: row.presentation,
    updatedAt: row.updatedAt.toISOString(),
    mayAdminister: mayAdminister(call, row),
  };
}

/** Role, teams and contexts are given by administrators, and by moderators to lower ranks of their company. */
export function mayAdminister(
  { actor }: Pick<Call, 'actor'>,
  profile: Pick<ProfileRow, 'companyId' | 'role'>,
): boolean {
  if (actor.scope === 'all') return true;
  return actor.scope === 'company' && profile.companyId === actor.companyId && outranks(actor, profile.role);
}

/** Refuses what only the owner of a profile may do, or who administers it. */
export function requireOwnOrBelow(call: Call, profile: ProfileRow): void {
  if (profile.userId !== call.actor.userId && !mayAdminister(call, profile))
    throw new Refusal('contact-an-administrator');
}
