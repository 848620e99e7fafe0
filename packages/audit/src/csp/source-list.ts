/** What a list of sources is held against: the page's own address, and whether a server sent the request on. */
interface Meeting {
  page: URL;
  isRedirected: boolean;
}

const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);
/** CSP 3, section 6.7.2.9: a scheme stands for its secure one too. */
const SECURED: ReadonlyMap<string, string> = new Map([
  ['http:', 'https:'],
  ['ws:', 'wss:'],
]);
/** What 'self' stands for beside its own scheme (CSP 3, section 6.7.2.8). */
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

/** Returns whether one of the sources lets an address through, as Chromium matches them (CSP 3, section 6.7.2.7). */
export function matchesSources(sources: readonly string[], url: URL, meeting: Meeting): boolean {
  return sources.some((source) => matchesSource(source, url, meeting));
}

/** Returns whether a source is written in a form that browsers read, keywords aside. */
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

/**
 * Returns where the scheme becomes the secure one, so does the port: 80 or 443 stand for 443, and no other for
 * itself.
 */
function isPortOf(wanted: string, url: URL, scheme: string): boolean {
  const port = portOf(url);
  if (wanted === '*') return true;
  if (wanted === '') return port === DEFAULT_PORTS.get(url.protocol);
  return scheme === url.protocol ? wanted === port : port === '443' && (wanted === '80' || wanted === port);
}

function portOf(url: URL): string {
  return url.port === '' ? (DEFAULT_PORTS.get(url.protocol) ?? '') : url.port;
}

/** Paths tell capitals from small letters; one that ends with a slash stands for all below it. */
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
