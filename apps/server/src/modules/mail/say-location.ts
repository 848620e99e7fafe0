import type { Locale } from '@vigie/contract/identifiers.ts';

/** Returns an instant as text, in UTC: the reader's time zone is unknown. */
export function sayInstant(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** Returns a network, with its country where there is one (ISO 3166-1 alpha-2). */
export function sayLocation(locale: Locale, network: string, country: string | null): string {
  if (country === null) return network;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return `${network} (${name})`;
}
