import type { Db } from '../../../db/schema/database.ts';
import type { ArrivalFacts } from './arrival.policy.ts';
import { findAccountToVouch, hasIdentityOf, type Account } from './identities.store.ts';
import { ownsDomain } from './owned-domains.store.ts';
import { domainOf, isEmailVerified, type Claims } from './person.policy.ts';

interface Vouching {
  companyId: string | null;
  domains: readonly string[];
  trustedDomains: readonly string[];
}

/** Person as named by the provider's claims. */
interface Claimant {
  /** Null if a trial names none. */
  issuer: string | null;
  claims: Claims;
  email: string | null;
  /** Account that the person is bound to already. */
  bound: Account | null;
}

/** Reads the facts that decide how a person signs in by a provider. */
export async function readArrivalFacts(
  db: Db,
  provider: Vouching,
  { issuer, claims, email, bound }: Claimant,
): Promise<ArrivalFacts> {
  const isProven = email !== null && isEmailVerified(claims, email, provider.trustedDomains);
  if (bound !== null || !isProven) return { claims, bound, email: null };
  const account = await findAccountToVouch(db, { email });
  const isBoundToAnother =
    account !== null && issuer !== null && (await hasIdentityOf(db, account.id, issuer));
  const isOwned = await ownsDomain(db, provider, domainOf(email) ?? '');
  return { claims, bound, email: { isOwned, account, isBoundToAnother } };
}
