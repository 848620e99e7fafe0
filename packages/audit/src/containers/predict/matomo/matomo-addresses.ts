import { UNKNOWN, type Value } from '../value.ts';

const PLAIN_PARTS = ['href', 'host', 'hostname', 'pathname', 'origin'] as const;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Returns a part of an address by its name, as Matomo's `url.parseUrl` does. */
export function matomoAddressPart(address: string, part: string): Value {
  const url = URL.parse(address);
  if (url === null) return UNKNOWN;
  const plain = PLAIN_PARTS.find((name) => name === part);
  if (plain !== undefined) return url[plain];
  switch (part) {
    case 'hash':
      return url.hash.replace('#', '');
    case 'protocol':
      return url.protocol.replace(':', '');
    case 'search':
      return url.search.replace('?', '');
    case 'port':
      return url.port || (DEFAULT_PORTS[url.protocol] ?? '');
    default:
      return UNKNOWN;
  }
}

/** Matches names without special characters in the pattern that Matomo builds from them. */
const PLAIN_NAME = /^[\w-]+(?:\[[\w-]*\])?$/u;

/** Returns a parameter of an address: null if it is absent, empty if it has no value. */
export function matomoParameter(address: string, name: string): Value {
  const search = URL.parse(address)?.search;
  if (search === undefined || (name !== '' && !PLAIN_NAME.test(name))) return UNKNOWN;
  if (search === '' || name === '') return null;
  // Its pattern requires `?` or `&` before the name, and `=`, `&` or the end after it.
  const found = search
    .split(/[?&]/u)
    .slice(1)
    .find((pair) => pair === name || pair.startsWith(`${name}=`));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1).replaceAll('+', ' '));
  } catch {
    return UNKNOWN;
  }
}

/** Returns the first folder of an address's path. */
export function firstDirectory(address: string): Value {
  const path = URL.parse(address)?.pathname;
  if (path === undefined) return UNKNOWN;
  return path === '' || path === '/' ? null : path.slice(1).split('/', 1)[0];
}
