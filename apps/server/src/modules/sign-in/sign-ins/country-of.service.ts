import { addressCountries } from '../../inventory/address-countries.ts';

/**
 * Returns the country (ISO 3166-1 alpha-2) of the range of an address; null if it is unknown. An address reveals
 * nothing else.
 */
export function countryOf(ip: string): string | null {
  return addressCountries([ip])[0] ?? null;
}
