import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { domainOf } from './person.policy.ts';
import { listOfferedProviders } from './providers.store.ts';

/**
 * Returns the providers by which a user may sign in: those of the instance, of the company, and of the owner of the
 * address's domain.
 */
export function listOffered(
  db: Db,
  { companyId, email }: { companyId?: string | undefined; email?: string | undefined },
) {
  const domain = email === undefined ? null : domainOf(normaliseEmail(email));
  return listOfferedProviders(db, { companyId: companyId ?? null, domain });
}

/**
 * Returns the refusal of a user who signed in otherwise although the company requires its provider. It names the
 * providers that let them in.
 */
export async function providerNeeded(db: Db, companyId: string): Promise<ApiError> {
  const providers = await listOfferedProviders(db, { companyId, domain: null });
  return new ApiError('provider-needed', { data: { providers } });
}
