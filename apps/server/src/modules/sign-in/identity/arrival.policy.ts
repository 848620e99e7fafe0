import type { Becoming } from '@vigie/contract/identity-provider.ts';
import { RANK, type Role } from '@vigie/contract/roles.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Account } from './identities.store.ts';
import { becomeBy, type Claims, type Rules } from './person.policy.ts';
import { requireOwnAccount } from './vouching.policy.ts';

/** Settings of a provider that decide how its users sign in. */
export interface Admitting extends Rules {
  /** Null: a provider of the instance. */
  companyId: string | null;
  createsUsers: boolean;
}

/** Known facts about a person who comes by a provider. */
export interface ArrivalFacts {
  claims: Claims;
  /** Account that the person is bound to already. */
  bound: Account | null;
  /** Facts that the e-mail address proves. Null: the provider does not report it as verified. */
  email: { isOwned: boolean; account: Account | null; isBoundToAnother: boolean } | null;
}

type Profile = Account['profiles'][number];

/** Profile that a sign-in opens: an unchanged one, or one that the rules create or change. */
export type Entry =
  | { stays: Profile }
  | { rule: number | null; becoming: Becoming & { companyId: string }; profile: Profile | null };

export type ArrivalDecision =
  | { outcome: 'created'; account: null; entry: Entry }
  | { outcome: 'joined' | 'signed-in'; account: Account; entry: Entry };

/**
 * Decides how a person signs in: to the account they are bound to, as a new user, or into the account of their address,
 * which has to be joined. Refuses everybody else.
 */
export function decideArrival(provider: Admitting, { claims, bound, email }: ArrivalFacts): ArrivalDecision {
  if (bound !== null) {
    requireActive(bound);
    return { outcome: 'signed-in', account: bound, entry: decideEntry(provider, claims, bound.profiles) };
  }
  if (email === null) throw new ApiError('provider-email-not-verified');
  if (!email.isOwned) throw new ApiError('provider-domain-not-owned');
  const { account } = email;
  if (account === null) {
    if (!provider.createsUsers) throw new ApiError('provider-invitation-needed');
    return { outcome: 'created', account, entry: decideEntry(provider, claims, []) };
  }
  requireActive(account);
  requireOwnAccount(provider, account);
  if (email.isBoundToAnother) throw new ApiError('identity-bound-to-another');
  return { outcome: 'joined', account, entry: decideEntry(provider, claims, account.profiles) };
}

export function requireActive({ status }: Account): void {
  if (status !== 'active') throw new ApiError('account-inactive');
}

/**
 * Decides by the provider's rules, at each sign-in, which profile opens and with which membership. A rule that matches
 * is applied. If no rule matches, that concerns only new users and profiles that a rule created: profiles created by
 * hand stay. A company's break-glass user never changes.
 */
export function decideEntry(provider: Admitting, claims: Claims, profiles: readonly Profile[]): Entry {
  const become = becomeBy(claims, provider);
  const companyId = provider.companyId ?? become?.becoming.companyId ?? null;
  const usable = usableProfiles(provider, profiles);
  const isNamed = become !== null && become.rule !== null;
  const stored = preferredOf(
    usable.filter((one) => isKept(provider, one, isNamed)),
    companyId,
  );
  if (stored !== null) return { stays: stored };
  if (become === null || companyId === null) throw new ApiError('provider-no-rule');
  const isOfCompany = provider.companyId !== null;
  if (isOfCompany && manages(become.becoming.role)) throw new ApiError('provider-may-not-vouch');
  const there = profiles.find((one) => one.companyId === companyId) ?? null;
  if (there === null && isOfCompany && profiles.length > 0) throw new ApiError('provider-may-not-vouch');
  if (there?.revoked === true) return { stays: preferredOf(usable, companyId) ?? refuseInactive() };
  if (there?.isBreakGlass === true) return { stays: there };
  return { rule: become.rule, becoming: { ...become.becoming, companyId }, profile: there };
}

/**
 * Returns whether a profile stays as it is, whatever the rules grant. A provider of a company changes nobody who
 * manages the company.
 */
function isKept({ companyId, rules }: Admitting, { role, byRule }: Profile, isNamed: boolean): boolean {
  if (companyId !== null && manages(role)) return true;
  return !isNamed && (rules.length === 0 || !byRule);
}

function manages(role: Role): boolean {
  return RANK[role] >= RANK.moderator;
}

/** Returns the active profiles that the user has already. For a company's provider: only those in that company. */
function usableProfiles({ companyId }: Admitting, profiles: readonly Profile[]): Profile[] {
  const own = companyId === null ? profiles : profiles.filter((one) => one.companyId === companyId);
  if (companyId !== null && own.some(({ role }) => role === 'admin'))
    throw new ApiError('provider-may-not-vouch');
  const usable = own.filter(({ revoked }) => !revoked);
  if (own.length > 0 && usable.length === 0) refuseInactive();
  return usable;
}

/** Returns the profile in use, else the one of the company. */
function preferredOf(usable: readonly Profile[], companyId: string | null): Profile | null {
  return (
    usable.find((one) => one.active) ?? usable.find((one) => one.companyId === companyId) ?? usable[0] ?? null
  );
}

function refuseInactive(): never {
  throw new ApiError('account-inactive');
}
