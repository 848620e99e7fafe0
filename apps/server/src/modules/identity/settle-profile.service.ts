import type { Becoming } from '@vigie/contract/identity-provider.ts';
import type { MembershipInput } from '@vigie/contract/user.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { addMembership } from '../profiles/memberships.service.ts';
import {
  findCompanyName,
  listOwned,
  lockAdministrators,
  replaceBelonging,
} from '../profiles/memberships.store.ts';
import { updateRole } from '../profiles/profiles.store.ts';
import type { Entry } from './arrival.policy.ts';

interface Settling {
  userId: string;
  entry: Entry;
  now: Date;
}

/** Makes somebody what was decided, where it was decided. Answers with the profile. */
export async function settleProfile(db: Db, { userId, entry, now }: Settling): Promise<string> {
  if ('stays' in entry) return entry.stays.id;
  const wanted = await requireMembership(db, entry.becoming);
  if (entry.profile === null) return addMembership({ db, now }, { ...wanted, userId, active: false });
  await follow(db, { userId, profile: entry.profile, wanted });
  return entry.profile.id;
}

/** A membership as a rule gives it, without the teams and contexts that are gone since the rule was written. */
export async function requireMembership(
  db: Db,
  { companyId, role, allContexts, teamIds, contextIds }: Becoming & { companyId: string },
): Promise<MembershipInput> {
  if ((await findCompanyName(db, companyId)) === null) throw new Refusal('provider-no-rule');
  const teams = await listOwned(db, 'teams', { companyId, ids: teamIds });
  const contexts = await listOwned(db, 'contexts', { companyId, ids: contextIds });
  return { companyId, role, allContexts, teamIds: [...teams], contextIds: [...contexts] };
}

interface Following {
  userId: string;
  profile: { id: string; role: string; allContexts: boolean };
  wanted: MembershipInput;
}

/** Changes a profile to what the rules say. The last administrator stays one. */
async function follow(db: Db, { userId, profile, wanted }: Following): Promise<void> {
  const { role, allContexts, companyId, teamIds, contextIds } = wanted;
  if (profile.role === 'admin' && role !== 'admin' && (await isLastAdministrator(db, profile.id))) return;
  if (profile.role !== role || profile.allContexts !== allContexts)
    await updateRole(db, profile.id, { role, allContexts });
  await replaceBelonging(db, { companyId, profileId: profile.id, teamIds, contextIds });
  await announce(db, 'access', userId);
}

async function isLastAdministrator(db: Db, profileId: string): Promise<boolean> {
  return (await lockAdministrators(db)).every((one) => one.profileId === profileId);
}
