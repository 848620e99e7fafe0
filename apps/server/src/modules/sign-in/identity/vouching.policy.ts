import { ApiError } from '../../../errors/api-error.ts';
import type { Account } from './identities.store.ts';

interface Vouching {
  /** Null: the instance's provider. */
  companyId: string | null;
}

/**
 * Refuses to join an account by only its address if a provider of a company may not vouch for all of it: it has
 * profiles in other companies or administers the instance.
 */
export function requireOwnAccount({ companyId }: Vouching, { profiles }: Account): void {
  if (companyId === null) return;
  const isOwn =
    profiles.length > 0 && profiles.every((one) => one.companyId === companyId && one.role !== 'admin');
  if (!isOwn) throw new ApiError('provider-may-not-vouch');
}

/** Refuses to bind a user who has no profile in the company of the provider, or administers the instance there. */
export function requireVouchedMember({ companyId }: Vouching, { profiles }: Account): void {
  if (companyId === null) return;
  const own = profiles.find((one) => one.companyId === companyId);
  if (own === undefined || own.role === 'admin') throw new ApiError('provider-may-not-vouch');
}
