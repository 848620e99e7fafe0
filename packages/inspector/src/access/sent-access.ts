import { NO_ACCESS, type Access, type AccessKind } from '@vigie/contract/access.ts';
import type { Params } from '../browser/cdp/protocol.ts';

/** Access of a website in the forms that visits send. Only the origins of the access receive any of it. */
export interface SentAccess {
  readonly origins: readonly string[];
  /** Returns the headers for a browser request, with lower-case names; none for any other origin. */
  headersFor(url: string): Record<string, string>;
  /** Returns the headers and cookies for requests that the browser does not make. */
  headersWithCookiesFor(url: string): Record<string, string>;
  /** One entry per host, with path `/`. */
  readonly cookies: Params<'Network.setCookie'>[];
  /**
   * Script that fills the local storage of documents of these origins with entries they lack; null if there is nothing
   * to fill.
   */
  readonly storageScript: string | null;
}

export function sentAccess({ origins, entries }: Access = NO_ACCESS): SentAccess {
  const known = new Set(entries.length === 0 ? [] : origins);
  const of = (kind: AccessKind) => entries.filter((entry) => entry.kind === kind);
  const headers = Object.fromEntries([
    ...of('basic-auth').map(({ name, value }) => ['authorization', basicAuthOf(name, value)] as const),
    ...of('header').map(({ name, value }) => [name.toLowerCase(), value] as const),
  ]);
  const cookies = of('cookie');
  const isKnown = (url: string) => known.has(URL.parse(url)?.origin ?? '');
  const cookieHeader = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const storage = of('local-storage').map(({ name, value }) => [name, value] as const);
  return {
    origins: [...known],
    headersFor: (url) => (isKnown(url) ? headers : {}),
    headersWithCookiesFor(url) {
      if (!isKnown(url)) return {};
      return cookieHeader === '' ? headers : { ...headers, cookie: cookieHeader };
    },
    cookies: [...known].flatMap((origin) =>
      cookies.map(({ name, value }) => ({
        name,
        value,
        url: `${origin}/`,
        path: '/',
        secure: origin.startsWith('https:'),
      })),
    ),
    storageScript: storage.length > 0 && known.size > 0 ? storageScriptOf([...known], storage) : null,
  };
}

/** Returns the value of an Authorization header for Basic auth (RFC 7617, section 2.1). */
export function basicAuthOf(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

/**
 * Returns the script that fills the local storage. `self.origin` of a sandboxed frame is null, whatever its address is.
 */
function storageScriptOf(origins: string[], entries: (readonly [string, string])[]): string {
  return `if (${JSON.stringify(origins)}.includes(self.origin)) try {
    for (const [name, value] of ${JSON.stringify(entries)})
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  } catch {}`;
}
