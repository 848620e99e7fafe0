import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal } from '../../errors/refusal.ts';
import { appendToAuditLog } from '../audit-log/audit-log.store.ts';
import { enter, type SignedIn, type SignInNeeds } from '../sessions/sessions.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { insertAccount } from '../users/accounts.store.ts';
import { bindIdentity } from './bind-identity.service.ts';
import { findAccount, findEntrance, findIdentity, hasIdentityOf, type Account } from './identities.store.ts';
import { ownsDomain } from './owned-domains.store.ts';
import { domainOf, isEmailVerified } from './person.policy.ts';
import type { ProviderUser } from './read-provider-user.service.ts';
import type { ProviderRow } from './providers.store.ts';
import { requireBecoming, settleProfile } from './settle-profile.service.ts';
import { requireOwnAccount } from './vouching.policy.ts';

export type { SignedIn };

/** From where and when somebody comes, as `enter` notes it. */
export type Arriving = Omit<Parameters<typeof enter>[2], 'proof'>;

export interface Arrival {
  provider: ProviderRow;
  proven: ProviderUser;
  arriving: Arriving;
}

export type Arrived = { signedIn: SignedIn } | { join: { account: Account; email: string } };

/** Lets a person in who is known, or makes their account; an account of their address has to be joined first. */
export async function arrive(needs: SignInNeeds, arrival: Arrival): Promise<Arrived> {
  const { db } = needs;
  const { provider, proven, arriving } = arrival;
  const identity = await findIdentity(db, proven);
  if (identity !== null) return { signedIn: await enterBy(needs, arrival, identity.userId) };
  const email = await requireOwnedEmail(db, provider, proven);
  const account = await findAccount(db, { email });
  if (account !== null) {
    requireActive(account);
    requireOwnAccount(provider, account);
    if (await hasIdentityOf(db, account.id, proven.issuer)) throw new Refusal('identity-bound-to-another');
    await requireWelcome(db, arrival, account);
    return { join: { account, email } };
  }
  if (!provider.createsUsers) throw new Refusal('provider-invitation-needed');
  await requireBecoming(db, provider, proven);
  const userId = await createAccount(db, { proven, email, now: arriving.now });
  const signedIn = await enterBy(needs, arrival, userId);
  await noteArrival(db, 'signInProviders.finish', { userId, arriving });
  return { signedIn };
}

/** Binds a user to the person, settles what they become, and opens their session. */
export async function enterBy(needs: SignInNeeds, arrival: Arrival, userId: string): Promise<SignedIn> {
  const { db, secrets } = needs;
  const { provider, proven, arriving } = arrival;
  await lockUser(db, userId);
  const account = await findAccount(db, { userId });
  if (account === null) throw new Refusal('step-over');
  requireActive(account);
  const identityId = await bindIdentity(db, { userId, providerId: provider.id, proven, now: arriving.now });
  const profileId = await settleProfile(db, { provider, proven, account, now: arriving.now });
  const { id, name, companyId } = provider;
  const { session, idToken } = proven;
  const sealed = idToken === null ? null : secrets.seal(idToken, hintBoundTo(identityId));
  const by = { id, name, companyId, identityId, session, idToken: sealed };
  const proof = { method: 'provider', secondFactor: null, provider: by } as const;
  return enter(needs, await findEntrance(db, profileId), { ...arriving, proof });
}

/** How the hint of a provider's sign-out is sealed. */
export function hintBoundTo(identityId: string): string {
  return `identities:${identityId}`;
}

/** Notes what a provider's answer did to an account beside the sign-in, as the last step of the transaction. */
export async function noteArrival(
  db: Db,
  operation: 'signInProviders.finish' | 'signInProviders.join',
  { userId, arriving }: { userId: string; arriving: Arriving },
): Promise<void> {
  await appendToAuditLog(db, {
    actor: { userId, companyId: null, profileId: null, role: null },
    at: arriving.now,
    operation,
    targetId: userId,
    request: { ...arriving, id: arriving.requestId },
  });
}

function requireActive({ status }: Account): void {
  if (status !== 'active') throw new Refusal('account-inactive');
}

/** What joins or makes an account: an address that the provider says is verified, in a domain that it speaks for. */
async function requireOwnedEmail(
  db: Db,
  provider: ProviderRow,
  { claims, email }: ProviderUser,
): Promise<string> {
  if (email === null || !isEmailVerified(claims, email, provider.trustedDomains))
    throw new Refusal('provider-email-not-verified');
  const domain = domainOf(email);
  if (domain === null || !(await ownsDomain(db, provider, domain)))
    throw new Refusal('provider-domain-not-owned');
  return email;
}

/** Nothing of an account is touched for somebody whom the rules would turn away afterwards. */
async function requireWelcome(db: Db, { provider, proven }: Arrival, { profiles }: Account): Promise<void> {
  const isMember = profiles.some(({ revoked }) => !revoked);
  if (isMember && provider.rules.length === 0) return;
  await requireBecoming(db, provider, proven);
}

const NAME_LENGTH_MAX = 80;

async function createAccount(
  db: Db,
  { proven: { claims }, email, now }: { proven: ProviderUser; email: string; now: Date },
): Promise<string> {
  const id = createId(now.getTime());
  const nameOf = (claim: string) => {
    const said = claims[claim];
    return typeof said === 'string'
      ? said
          .replaceAll(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, NAME_LENGTH_MAX)
      : '';
  };
  await insertAccount(db, {
    id,
    email,
    passwordHash: null,
    firstName: nameOf('given_name'),
    lastName: nameOf('family_name'),
    displayName: nameOf('given_name') === '' ? nameOf('name') : '',
    locale: null,
    addedBy: null,
    mustChangePassword: false,
    now,
  });
  return id;
}
