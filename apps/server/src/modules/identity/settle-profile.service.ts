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
import type { Account } from './identities.store.ts';
import { becomeBy } from './person.policy.ts';
import type { ProviderUser } from './read-provider-user.service.ts';
import type { ProviderRow } from './providers.store.ts';

interface Settling {
  provider: ProviderRow;
  proven: ProviderUser;
  account: Account;
  now: Date;
}

/**
 * Lets the rules of a provider decide where somebody comes in and as what, at each sign-in. Where a provider has no
 * rules, what somebody becomes otherwise is for newcomers: who is there already stays as they are. Answers with the
 * profile.
 */
export async function settleProfile(db: Db, { provider, proven, account, now }: Settling): Promise<string> {
  const before = profileBefore(provider, account, becomingOf(provider, proven)?.companyId ?? null);
  if (before !== null && provider.rules.length === 0) return before.id;
  const wanted = await requireBecoming(db, provider, proven);
  const there = account.profiles.find(({ companyId }) => companyId === wanted.companyId);
  if (there === undefined) {
    if (provider.companyId !== null && account.profiles.length > 0)
      throw new Refusal('provider-may-not-vouch');
    return addMembership({ db, now }, { ...wanted, userId: account.id, active: false });
  }
  if (there.revoked) {
    if (before === null) throw new Refusal('account-inactive');
    return before.id;
  }
  await follow(db, { account, profile: there, wanted });
  return there.id;
}

/** What the rules make of a person in the company that they come into; refused where no rule names them. */
export async function requireBecoming(
  db: Db,
  provider: ProviderRow,
  proven: ProviderUser,
): Promise<MembershipInput> {
  const becoming = becomingOf(provider, proven);
  const companyId = becoming?.companyId ?? null;
  if (becoming === null || companyId === null) throw new Refusal('provider-no-rule');
  if ((await findCompanyName(db, companyId)) === null) throw new Refusal('provider-no-rule');
  if (provider.companyId !== null && becoming.role === 'admin') throw new Refusal('provider-may-not-vouch');
  const { role, allContexts } = becoming;
  // Teams and contexts may be gone since the rule was written
  const teams = await listOwned(db, 'teams', { companyId, ids: becoming.teamIds });
  const contexts = await listOwned(db, 'contexts', { companyId, ids: becoming.contextIds });
  return { companyId, role, allContexts, teamIds: [...teams], contextIds: [...contexts] };
}

function becomingOf(provider: ProviderRow, { claims }: ProviderUser): Becoming | null {
  const becoming = becomeBy(claims, provider)?.becoming ?? null;
  return becoming && { ...becoming, companyId: provider.companyId ?? becoming.companyId };
}

type Profile = Account['profiles'][number];

/** The profile that somebody has already and may use: of a company's provider, in that company. */
function profileBefore(
  { companyId }: ProviderRow,
  { profiles }: Account,
  preferred: string | null,
): Profile | null {
  const own = companyId === null ? profiles : profiles.filter((one) => one.companyId === companyId);
  if (companyId !== null && own.some(({ role }) => role === 'admin'))
    throw new Refusal('provider-may-not-vouch');
  if (own.length > 0 && own.every(({ revoked }) => revoked)) throw new Refusal('account-inactive');
  const usable = own.filter(({ revoked }) => !revoked);
  return (
    usable.find((one) => one.active) ?? usable.find((one) => one.companyId === preferred) ?? usable[0] ?? null
  );
}

interface Following {
  account: Account;
  profile: Profile;
  wanted: MembershipInput;
}

/** Changes a profile to what the rules say. The last administrator stays one. */
async function follow(db: Db, { account, profile, wanted }: Following): Promise<void> {
  const { role, allContexts, companyId, teamIds, contextIds } = wanted;
  if (profile.role === 'admin' && role !== 'admin' && (await isLastAdministrator(db, profile.id))) return;
  if (profile.role !== role || profile.allContexts !== allContexts)
    await updateRole(db, profile.id, { role, allContexts });
  await replaceBelonging(db, { companyId, profileId: profile.id, teamIds, contextIds });
  await announce(db, 'access', account.id);
}

async function isLastAdministrator(db: Db, profileId: string): Promise<boolean> {
  return (await lockAdministrators(db)).every((one) => one.profileId === profileId);
}
