import type { Becoming } from '@vigie/contract/identity-provider.ts';
import type { MembershipInput } from '@vigie/contract/user.ts';
import { announce } from '../../../db/notifications.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { addMembership, hasAlready } from '../../profiles/memberships.service.ts';
import {
  findCompanyName,
  listOwned,
  lockAdministrators,
  replaceBelonging,
} from '../../profiles/memberships.store.ts';
import { updateRole } from '../../profiles/profiles.store.ts';
import type { Entry } from './arrival.policy.ts';

interface Settling {
  userId: string;
  entry: Entry;
  now: Date;
}

/** Profile that the user signed in to, and whether rules changed it. */
export interface Settled {
  profileId: string;
  isChanged: boolean;
}

/** Creates or changes the profile that was decided on. */
export async function settleProfile(db: Db, { userId, entry, now }: Settling): Promise<Settled> {
  if ('stays' in entry) return { profileId: entry.stays.id, isChanged: false };
  const wanted = await requireGrantedMembership(db, entry.becoming);
  const { profile } = entry;
  if (profile !== null)
    return { profileId: profile.id, isChanged: await follow(db, { userId, profile, wanted }) };
  const added = { ...wanted, userId, active: false, byRule: true };
  return { profileId: await addMembership({ db, now }, added), isChanged: true };
}

/** Returns a membership as a rule grants it, without teams and contexts deleted since the rule was written. */
export async function requireGrantedMembership(
  db: Db,
  { companyId, role, allContexts, teamIds, contextIds }: Becoming & { companyId: string },
): Promise<MembershipInput> {
  if ((await findCompanyName(db, companyId)) === null) throw new ApiError('provider-no-rule');
  const teams = await listOwned(db, 'teams', { companyId, ids: teamIds });
  const contexts = await listOwned(db, 'contexts', { companyId, ids: contextIds });
  return { companyId, role, allContexts, teamIds: [...teams], contextIds: [...contexts] };
}

interface Following {
  userId: string;
  profile: { id: string; role: string; byRule: boolean };
  wanted: MembershipInput;
}

/** Changes a profile to what the rules grant. Returns false if it did not change. The last administrator stays one. */
async function follow(db: Db, { userId, profile, wanted }: Following): Promise<boolean> {
  const { role, allContexts, companyId, teamIds, contextIds } = wanted;
  if (profile.role === 'admin' && role !== 'admin' && (await isLastAdministrator(db, profile.id)))
    return false;
  const isChanged = !(await hasAlready(db, profile.id, wanted));
  if (isChanged || !profile.byRule) await updateRole(db, profile.id, { role, allContexts, byRule: true });
  if (!isChanged) return false;
  await replaceBelonging(db, { companyId, profileId: profile.id, teamIds, contextIds });
  await announce(db, 'access', userId);
  return true;
}

async function isLastAdministrator(db: Db, profileId: string): Promise<boolean> {
  return (await lockAdministrators(db)).every((one) => one.profileId === profileId);
}
