import { RULES_APPLIED } from '@vigie/contract/audit-entry.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { appendToAuditLog, type AuditEntry } from '../../audit-log/audit-log.store.ts';
import { enter, type Arriving, type SignedIn, type SignInNeeds } from '../sessions/sessions.service.ts';
import { lockUser, type Entrance } from '../sessions/sessions.store.ts';
import { insertAccount } from '../../users/accounts.store.ts';
import { readArrivalFacts } from './arrival-facts.service.ts';
import { decideArrival, decideEntry, requireActive } from './arrival.policy.ts';
import { bindIdentity } from './bind-identity.service.ts';
import { findAccountToVouch, findEntrance, findIdentity, type Account } from './identities.store.ts';
import type { ProviderUser } from './read-provider-user.service.ts';
import type { EnabledProviderRow } from './providers.store.ts';
import { requireGrantedMembership, settleProfile } from './settle-profile.service.ts';

export type { SignedIn };

export interface IdentityArrival {
  provider: EnabledProviderRow;
  proven: ProviderUser;
  arriving: Arriving;
}

export type Arrived = { signedIn: SignedIn } | { join: Account };

/** Signs in a known person, or creates their account. If an account has their address, it has to be joined first. */
export async function arrive(needs: SignInNeeds, arrival: IdentityArrival): Promise<Arrived> {
  const { db } = needs;
  const { provider, proven, arriving } = arrival;
  const identity = await findIdentity(db, proven);
  const bound = identity && (await findAccountToVouch(db, { userId: identity.userId }));
  const facts = await readArrivalFacts(db, provider, { ...proven, bound });
  const { outcome, account, entry } = decideArrival(provider, facts);
  if (outcome === 'signed-in') return { signedIn: (await enterBy(needs, arrival, account.id)).signedIn };
  // An account stays unchanged if the rules would refuse the user afterwards
  if ('becoming' in entry) await requireGrantedMembership(db, entry.becoming);
  if (outcome === 'joined') return { join: account };
  const userId = await createAccount(db, { proven, now: arriving.now });
  const { signedIn, actor } = await enterBy(needs, arrival, userId);
  await recordArrival(db, 'signInProviders.finish', { actor, arriving });
  return { signedIn };
}

/** User who signed in, and the company. */
interface Entered {
  signedIn: SignedIn;
  actor: Entrance;
}

/** Binds a user to the person, applies the rules, and opens the session. */
export async function enterBy(
  needs: SignInNeeds,
  arrival: IdentityArrival,
  userId: string,
): Promise<Entered> {
  const { db, secrets } = needs;
  const { provider, proven, arriving } = arrival;
  const { now } = arriving;
  await lockUser(db, userId);
  const account = await findAccountToVouch(db, { userId });
  if (account === null) throw new ApiError('step-over');
  requireActive(account);
  const identityId = await bindIdentity(db, { userId, providerId: provider.id, proven, now });
  const entry = decideEntry(provider, proven.claims, account.profiles);
  const { profileId, isChanged } = await settleProfile(db, { userId, entry, now });
  const actor = await findEntrance(db, profileId);
  const { id, name, companyId } = provider;
  const { session, idToken } = proven;
  const sealed = idToken === null ? null : secrets.seal(idToken, hintBoundTo(identityId));
  const by = { id, name, companyId, identityId, session, idToken: sealed };
  const proof = { method: 'provider', secondFactor: null, provider: by } as const;
  const signedIn = await enter(needs, actor, { ...arriving, proof });
  if (isChanged) await recordArrival(db, RULES_APPLIED, { actor, arriving, targetId: profileId });
  return { signedIn, actor };
}

/** Returns the purpose under which the sign-out hint of a provider is encrypted. */
export function hintBoundTo(identityId: string): string {
  return `identities:${identityId}`;
}

/**
 * Records in the audit log what a provider's answer did to an account beside the sign-in. Call it as the last step of
 * the transaction.
 */
export async function recordArrival(
  db: Db,
  operation: 'signInProviders.finish' | 'signInProviders.join' | typeof RULES_APPLIED,
  {
    actor,
    arriving,
    targetId = actor.userId,
  }: { actor: AuditEntry['actor']; arriving: Arriving; targetId?: string | null },
): Promise<void> {
  await appendToAuditLog(db, {
    actor,
    at: arriving.now,
    operation,
    targetId,
    request: { ...arriving, id: arriving.requestId },
  });
}

const NAME_LENGTH_MAX = 80;

async function createAccount(
  db: Db,
  { proven: { claims, email }, now }: { proven: ProviderUser; now: Date },
): Promise<string> {
  if (email === null) throw new ApiError('provider-email-not-verified');
  const id = createId(now.getTime());
  const nameOf = (claim: string) => {
    const value = claims[claim];
    return typeof value === 'string'
      ? value
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
