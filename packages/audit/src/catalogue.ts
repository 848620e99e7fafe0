import thirdPartyWeb from 'third-party-web/nostats-subset.js';
import type { FamilyCategory } from './hits/families/family.ts';

/** Whose a host is, by the public list third-party-web. */
export type CatalogueEntry = { name: string; category: FamilyCategory };

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

/** Whose the host of an address is: for requests that no family of trackers decodes. Null for a host of nobody known. */
export function catalogueEntry(url: string): CatalogueEntry | null {
  const host = URL.parse(url)?.hostname ?? '';
  if (host === '' || host.length > HOST_LENGTH_MAX) return null;
  const entity = thirdPartyWeb.getEntity(`https://${host}`);
  return entity === undefined
    ? null
    : { name: entity.name, category: CATEGORIES[entity.category] ?? 'other' };
}
