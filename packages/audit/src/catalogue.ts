import thirdPartyWeb, { type IEntity } from 'third-party-web/nostats-subset.js';
import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import { purposeOf } from './attribution/purposes.ts';
import type { FamilyCategory } from './hits/families/family.ts';

export type CatalogueVendor = Pick<IEntity, 'name' | 'company' | 'category' | 'homepage' | 'domains'>;

/** Owner of a host according to the catalogue. */
export type CatalogueEntry = { name: string; category: FamilyCategory; purpose: VendorPurpose };

/** Vendors of French websites that the public list third-party-web lacks. */
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

/** Vendors that ship with Vigie: the public list third-party-web and a few additions. */
export const CATALOGUE: readonly CatalogueVendor[] = [...thirdPartyWeb.entities, ...ADDED];

/** Families by category of third-party-web. Any other category is `other`. */
const CATEGORIES: Readonly<Record<string, FamilyCategory>> = {
  ad: 'advertising',
  marketing: 'advertising',
  analytics: 'analytics',
  'tag-manager': 'tag-manager',
  'consent-provider': 'consent',
};

/** Maximum length of a DNS host name, in characters. */
const HOST_LENGTH_MAX = 253;

/**
 * Returns the catalogue entry of an address's host, for requests that no tracker family decodes. Null if the host is
 * unknown.
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
