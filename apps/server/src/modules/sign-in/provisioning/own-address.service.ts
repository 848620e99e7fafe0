import type { Call } from '../../../access/actor.ts';
import { ownsDomain } from '../identity/owned-domains.store.ts';
import { domainOf } from '../identity/person.policy.ts';
import { forbidden } from './scim-fault.ts';

/** Refuses an address whose domain the company has not proven. */
export async function requireOwnAddress({ db, actor }: Call, email: string): Promise<void> {
  const domain = domainOf(email) ?? '';
  if (await ownsDomain(db, { companyId: actor.companyId, domains: [] }, domain)) return;
  throw forbidden(`The company has not proven that it owns the domain ${domain}; it does so in the panel.`);
}
