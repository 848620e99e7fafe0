import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Payload } from '../hits/payload.ts';
import { readUnknown } from '../hits/unknown-family.ts';

/** Matches parameters with a name for addresses, by the last part of the name. */
const ADDRESS_NAME = /(?:^|[._])(?:p|pg|page|path|pathname|u|url|uri|dl|href|loc|location|__path)$/i;
/** Minimum length of a title, in characters. A shorter one may be any word. */
const TITLE_LENGTH_MIN = 6;

type Named = [name: string, value: string];

/** Returns whether a payload contains the address of its page, with or without the query. */
export function containsAddress(payload: Payload, visit: Observation): boolean {
  const page = pageOf(visit);
  return page !== null && valuesOf(payload).some((one) => isAddressOf(page, one));
}

/** Returns whether a payload contains the address or the title of its page. */
export function namesPage(payload: Payload, visit: Observation): boolean {
  const { title } = visit;
  const isTitle = ([, value]: Named) => value === title && value.length >= TITLE_LENGTH_MIN;
  return containsAddress(payload, visit) || (pageOf(visit) !== null && valuesOf(payload).some(isTitle));
}

function pageOf({ finalUrl, requestedUrl }: Observation): URL | null {
  return URL.parse(finalUrl ?? requestedUrl);
}

function valuesOf(payload: Payload): Named[] {
  return readUnknown(payload).flatMap(({ parameters, shared }) => [
    ...Object.entries(parameters),
    ...Object.entries(shared),
  ]);
}

/**
 * Returns whether a parameter is an address. A home page has no path: a slash, or its host, counts only under a name
 * for addresses.
 */
function isAddressOf({ origin, host, pathname }: URL, [name, value]: Named): boolean {
  const address = withoutQuery(value);
  if (address === withoutQuery(origin + pathname)) return true;
  if (pathname !== '/')
    return address === withoutQuery(pathname) || address === withoutQuery(host + pathname);
  return (value === '/' || address === host) && ADDRESS_NAME.test(name);
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/\/$/, '');
}
