import type { Becoming } from '@vigie/contract/identity-provider.ts';
import { RANK, type Role } from '@vigie/contract/roles.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Account } from './identities.store.ts';
import { becomeBy, type Claims, type Rules } from './person.policy.ts';
import { requireOwnAccount } from './vouching.policy.ts';

/** What of a provider decides how its people come in. */
export interface Admitting extends Rules {
  /** Null: the instance's. */
  companyId: string | null;
  createsUsers: boolean;
}

/** What is known of a person who comes by a provider. */
export interface ArrivalFacts {
  claims: Claims;
  /** The account that the person is bound to already. */
  bound: Account | null;
  /** What the address proves; null: the provider does not say that it is verified. */
  email: { isOwned: boolean; account: Account | null; isBoundToAnother: boolean } | null;
}

type Profile = Account['profiles'][number];

/** Where somebody comes in: a profile as it is, or what the rules make of them there. */
export type Entry =
  | { stays: Profile }
  | { rule: number | null; becoming: Becoming & { companyId: string }; profile: Profile | null };

export type Arrival =
  | { outcome: 'created'; account: null; entry: Entry }
  | { outcome: 'joined' | 'signed-in'; account: Account; entry: Entry };

/**
 * Returns how a person comes in: as whom they are bound to, as a newcomer, or into the account of their address,
 * which has to be joined. Everybody else is refused.
 */
export function decideArrival(provider: Admitting, { claims, bound, email }: ArrivalFacts): Arrival {
  if (bound !== null) {
    requireActive(bound);
    return { outcome: 'signed-in', account: bound, entry: decideEntry(provider, claims, bound.profiles) };
  }
  if (email === null) throw new Refusal('provider-email-not-verified');
  if (!email.isOwned) throw new Refusal('provider-domain-not-owned');
  const { account } = email;
  if (account === null) {
    if (!provider.createsUsers) throw new Refusal('provider-invitation-needed');
    return { outcome: 'created', account, entry: decideEntry(provider, claims, []) };
  }
  requireActive(account);
  requireOwnAccount(provider, account);
  if (email.isBoundToAnother) throw new Refusal('identity-bound-to-another');
  return { outcome: 'joined', account, entry: decideEntry(provider, claims, account.profiles) };
}

export function requireActive({ status }: Account): void {
  if (status !== 'active') throw new Refusal('account-inactive');
}

/**
 * Lets the rules of a provider decide where somebody comes in and as what, at each sign-in. A rule that names somebody
 * is followed. That none does concerns newcomers, and profiles that a rule had given: what was given by hand stays.
 * Whom a company keeps for emergencies stays as they are.
 */
export function decideEntry(provider: Admitting, claims: Claims, profiles: readonly Profile[]): Entry {
  const become = becomeBy(claims, provider);
  const companyId = provider.companyId ?? become?.becoming.companyId ?? null;
  const usable = usableProfiles(provider, profiles);
  const isNamed = become !== null && become.rule !== null;
  const kept = preferredOf(
    usable.filter((one) => isKept(provider, one, isNamed)),
    companyId,
  );
  if (kept !== null) return { stays: kept };
  if (become === null || companyId === null) throw new Refusal('provider-no-rule');
  const isOfCompany = provider.companyId !== null;
  if (isOfCompany && manages(become.becoming.role)) throw new Refusal('provider-may-not-vouch');
  const there = profiles.find((one) => one.companyId === companyId) ?? null;
  if (there === null && isOfCompany && profiles.length > 0) throw new Refusal('provider-may-not-vouch');
  if (there?.revoked === true) return { stays: preferredOf(usable, companyId) ?? refuseInactive() };
  if (there?.isBreakGlass === true) return { stays: there };
  return { rule: become.rule, becoming: { ...become.becoming, companyId }, profile: there };
}

/**
 * Returns whether somebody keeps a profile, whatever the rules give. A company's provider changes nobody who manages
 * it.
 */
function isKept({ companyId, rules }: Admitting, { role, byRule }: Profile, isNamed: boolean): boolean {
  if (companyId !== null && manages(role)) return true;
  return !isNamed && (rules.length === 0 || !byRule);
}

function manages(role: Role): boolean {
  return RANK[role] >= RANK.moderator;
}

/** Returns the profiles that somebody has already and may use: of a company's provider, in that company. */
function usableProfiles({ companyId }: Admitting, profiles: readonly Profile[]): Profile[] {
  const own = companyId === null ? profiles : profiles.filter((one) => one.companyId === companyId);
  if (companyId !== null && own.some(({ role }) => role === 'admin'))
    throw new Refusal('provider-may-not-vouch');
  const usable = own.filter(({ revoked }) => !revoked);
  if (own.length > 0 && usable.length === 0) refuseInactive();
  return usable;
}

/** Returns the one that is in use, else that of the company. */
function preferredOf(usable: readonly Profile[], companyId: string | null): Profile | null {
  return (
    usable.find((one) => one.active) ?? usable.find((one) => one.companyId === companyId) ?? usable[0] ?? null
  );
}

function refuseInactive(): never {
  throw new Refusal('account-inactive');
}
