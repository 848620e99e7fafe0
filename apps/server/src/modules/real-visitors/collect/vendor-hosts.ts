import { CATALOGUE, catalogueEntry } from '@vigie/audit/catalogue.ts';

const EXACT = new Set<string>();
const BELOW = new Set<string>();
for (const { domains } of CATALOGUE)
  for (const domain of domains)
    if (domain.startsWith('*.')) BELOW.add(domain.slice(2));
    else EXACT.add(domain);

/**
 * Returns the listed host of a vendor. Of a listed domain, it is only the domain: subdomains may be any text.
 * Null: no vendor lists the host.
 */
export function vendorHostOf(hostname: string): string | null {
  if (EXACT.has(hostname) || BELOW.has(hostname)) return hostname;
  for (let at = hostname.indexOf('.'); at !== -1; at = hostname.indexOf('.', at + 1)) {
    const parent = hostname.slice(at + 1);
    if (BELOW.has(parent)) return parent;
  }
  return null;
}

/** Returns whether the catalogue calls the owner of an address an advertiser, an analytics vendor or a tag manager. */
export function isTrackingVendor({ hostname }: URL): boolean {
  if (vendorHostOf(hostname) === null) return false;
  const category = catalogueEntry(`https://${hostname}`)?.category;
  return category === 'advertising' || category === 'analytics' || category === 'tag-manager';
}
