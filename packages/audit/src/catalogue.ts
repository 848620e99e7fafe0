import thirdPartyWeb, { type IEntity } from 'third-party-web/nostats-subset.js';
import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import { purposeOf } from './attribution/purposes.ts';
import type { FamilyCategory } from './hits/families/family.ts';

export type CatalogueVendor = Pick<IEntity, 'name' | 'company' | 'category' | 'homepage' | 'domains'>;

/** Whose a host is, by the catalogue. */
export type CatalogueEntry = { name: string; category: FamilyCategory; purpose: VendorPurpose };

/** Vendors that French websites have and the public list third-party-web does not. */
const ADDED: readonly CatalogueVendor[] = [
  {
    name: 'Axeptio',
    company: 'Axeptio',
    category: 'consent-provider',
    homepage: 'https://www.axept.io/',
    domains: ['*.axept.io'],
  },
  {
    name: 'Piano Analytics',
    company: 'Piano',
    category: 'analytics',
    homepage: 'https://piano.io/',
    domains: ['*.pa-cd.com'],
  },
  {
    name: 'tarteaucitron.io',
    company: 'tarteaucitron.io',
    category: 'consent-provider',
    homepage: 'https://tarteaucitron.io/',
    domains: ['*.tarteaucitron.io'],
  },
];

/** The vendors that come with Vigie: those of the public list third-party-web, and a few more. */
export const CATALOGUE: readonly CatalogueVendor[] = [...thirdPartyWeb.entities, ...ADDED];

/** What third-party-web's categories are here; what is none of ours is `other`. */
const CATEGORIES: Readonly<Record<string, FamilyCategory>> = {
  ad: 'advertising',
  marketing: 'advertising',
  analytics: 'analytics',
  'tag-manager': 'tag-manager',
  'consent-provider': 'consent',
};

/** A host name of DNS is no longer. */
const HOST_LENGTH_MAX = 253;

/**
 * Returns whose the host of an address is: for requests that no family of trackers decodes. Null for a host of nobody
 * known.
 */
export function catalogueEntry(url: string): CatalogueEntry | null {
  const host = URL.parse(url)?.hostname ?? '';
  if (host === '' || host.length > HOST_LENGTH_MAX) return null;
  const vendor = thirdPartyWeb.getEntity(`https://${host}`) ?? addedVendor(host);
  if (vendor === undefined) return null;
  const { name, category } = vendor;
  return { name, category: CATEGORIES[category] ?? 'other', purpose: purposeOf({ name, category }) };
}

function addedVendor(host: string): CatalogueVendor | undefined {
  return ADDED.find(({ domains }) => domains.some((domain) => `.${host}`.endsWith(domain.slice(1))));
}
