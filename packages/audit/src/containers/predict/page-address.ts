import { UNKNOWN, type Unknown, type Value } from './value.ts';

/** Selection of a part of an address. */
export interface AddressPart {
  /** One of `URL`, `PROTOCOL`, `HOST`, `PORT`, `PATH`, `QUERY`, `FRAGMENT`, `EXTENSION`. */
  component: string;
  stripWww?: boolean;
  /** Names at the end of a path that are removed. */
  defaultPages?: Value[];
  /** For `QUERY`: parameter names; the first one in the address counts. */
  queryKeys?: string[];
  ignoreEmptyQuery?: boolean;
}

/** Returns a part of an address, as `gtm.js` reads it from a link element. */
export function addressPart(address: string, part: AddressPart): Value {
  const url = URL.parse(address);
  if (url === null) return UNKNOWN;
  const component = part.component.toUpperCase();
  // The page's own host replaces it.
  if (url.hostname === '' && (component === 'HOST' || component === 'PORT')) return UNKNOWN;
  switch (component) {
    case 'URL_NO_FRAGMENT':
      return withoutFragment(url);
    case 'PROTOCOL':
      return protocolOf(url);
    case 'HOST':
      return part.stripWww === true
        ? url.hostname.toLowerCase().replace(/^www\d*\./u, '')
        : url.hostname.toLowerCase();
    case 'PORT':
      return String(Number(url.port) || (DEFAULT_PORTS[protocolOf(url)] ?? ''));
    case 'PATH':
      return pathOf(url, part.defaultPages ?? []);
    case 'QUERY':
      return queryOf(url, part);
    case 'EXTENSION':
      return extensionOf(url);
    case 'FRAGMENT':
      return url.hash.replace('#', '');
    default:
      return url.href;
  }
}

/** Returns the value of the component `URL`: the address without its fragment. */
export function wholeAddress(address: string): Value {
  const url = URL.parse(address);
  return url === null ? UNKNOWN : withoutFragment(url);
}

const DEFAULT_PORTS: Record<string, number> = { http: 80, https: 443 };

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] as string;
}

function protocolOf({ protocol }: URL): string {
  return protocol.replace(':', '').toLowerCase();
}

function pathOf({ pathname }: URL, defaultPages: Value[]): Value {
  if (defaultPages.includes(UNKNOWN)) return UNKNOWN;
  const segments = (pathname.startsWith('/') ? pathname : `/${pathname}`).split('/');
  if (defaultPages.includes(segments.at(-1))) segments[segments.length - 1] = '';
  return segments.join('/');
}

function extensionOf({ pathname }: URL): string {
  const parts = (pathname.startsWith('/') ? pathname : `/${pathname}`).split('.');
  const last = parts.length > 1 ? (parts.at(-1) as string) : '';
  return last.split('/')[0] as string;
}

function queryOf({ search }: URL, { queryKeys = [''], ignoreEmptyQuery = false }: AddressPart): Value {
  const query = search.replace('?', '');
  for (const key of queryKeys) {
    const value = key === '' ? query : queryValue(query, key);
    if (value === UNKNOWN) return UNKNOWN;
    if (value !== undefined && !(ignoreEmptyQuery && value === '')) return value;
  }
  return undefined;
}

/** Returns a query parameter. UNKNOWN if it cannot be decoded, because versions of `gtm.js` handle that differently. */
function queryValue(query: string, key: string): string | undefined | Unknown {
  try {
    for (const pair of query.split('&')) {
      const [name, ...rest] = pair.split('=') as [string, ...string[]];
      if (decoded(name) === key) return decoded(rest.join('='));
    }
    return undefined;
  } catch {
    return UNKNOWN;
  }
}

const decoded = (text: string) => decodeURIComponent(text).replaceAll('+', ' ');
