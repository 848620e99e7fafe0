import type { Db } from '../../db/schema/database.ts';
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
