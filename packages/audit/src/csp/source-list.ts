/** Context of a source list match: the page's own address, and whether the request was redirected. */
interface Meeting {
  page: URL;
  isRedirected: boolean;
}

const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);
/** A scheme also matches its secure variant (CSP 3, section 6.7.2.9). */
const SECURED: ReadonlyMap<string, string> = new Map([
  ['http:', 'https:'],
  ['ws:', 'wss:'],
]);
/** Schemes that 'self' matches beside its own one (CSP 3, section 6.7.2.8). */
const SELF_SCHEMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['http:', new Set(['http:', 'https:', 'ws:', 'wss:'])],
  ['https:', new Set(['https:', 'wss:'])],
]);
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http:', '80'],
  ['ws:', '80'],
  ['https:', '443'],
  ['wss:', '443'],
]);
const SCHEME = /^[a-z][a-z\d+.-]*:$/i;
const HOST =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)(?::(\d+|\*))?(\/[^?#]*)?(?:[?#].*)?$/i;

/** Returns whether one of the sources allows an address, as Chromium matches them (CSP 3, section 6.7.2.7). */
export function matchesSources(sources: readonly string[], url: URL, meeting: Meeting): boolean {
  return sources.some((source) => matchesSource(source, url, meeting));
}

/** Returns whether a source has a form that browsers read. Keywords are excluded. */
export function isAddressSource(source: string): boolean {
  return SCHEME.test(source) || HOST.test(source);
}

function matchesSource(source: string, url: URL, { page, isRedirected }: Meeting): boolean {
  if (source === '*') return NETWORK.has(url.protocol) || url.protocol === page.protocol;
  if (source.toLowerCase() === "'self'") return matchesSelf(url, page);
  if (SCHEME.test(source)) return isSchemeOf(source.toLowerCase(), url.protocol);
  const [, scheme, host = '', port = '', path = ''] = HOST.exec(source) ?? [];
  if (host === '') return false;
  const wanted = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`;
  if (!isSchemeOf(wanted, url.protocol) || !isHostOf(host.toLowerCase(), url.hostname)) return false;
  if (!isPortOf(port, url, wanted)) return false;
  return isRedirected || isPathOf(path, url.pathname);
}

function matchesSelf(url: URL, page: URL): boolean {
  if (url.hostname !== page.hostname || !SELF_SCHEMES.get(page.protocol)?.has(url.protocol)) return false;
  return portOf(url) === portOf(page) || (page.port === '' && url.port === '');
}

function isSchemeOf(wanted: string, scheme: string): boolean {
  return wanted === scheme || SECURED.get(wanted) === scheme;
}

function isHostOf(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** Returns whether a port matches. If the scheme becomes the secure one, 80 and 443 both match 443. */
function isPortOf(wanted: string, url: URL, scheme: string): boolean {
  const port = portOf(url);
  if (wanted === '*') return true;
  if (wanted === '') return port === DEFAULT_PORTS.get(url.protocol);
  return scheme === url.protocol ? wanted === port : port === '443' && (wanted === '80' || wanted === port);
}

function portOf(url: URL): string {
  return url.port === '' ? (DEFAULT_PORTS.get(url.protocol) ?? '') : url.port;
}

/** Returns whether a path matches. Paths are case-sensitive; a path that ends with a slash matches all below it. */
function isPathOf(pattern: string, pathname: string): boolean {
  if (pattern === '') return true;
  const [wanted, path] = [decoded(pattern), decoded(pathname)];
  return wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
