import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { domainOf } from './person.policy.ts';
import { listOfferedProviders } from './providers.store.ts';

/** By which providers somebody may sign in: those of the instance, of a company, and of whoever owns their domain. */
export function listOffered(
  db: Db,
  { companyId, email }: { companyId?: string | undefined; email?: string | undefined },
) {
  const domain = email === undefined ? null : domainOf(normaliseEmail(email));
  return listOfferedProviders(db, { companyId: companyId ?? null, domain });
}

/**
 * Returns the refusal of whoever proved who they are where the company wants its provider; it names those that let
 * them in.
 */
export async function providerNeeded(db: Db, companyId: string): Promise<Refusal> {
  const providers = await listOfferedProviders(db, { companyId, domain: null });
  return new Refusal('provider-needed', { data: { providers } });
}
