import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Params } from '../browser/cdp/protocol.ts';

/** Cookies and storage of a browser. They grant the access of the user who was signed in, so they are never logged. */
export interface BrowserState {
  cookies: NonNullable<Params<'Storage.setCookies'>>['cookies'];
  storage: OriginStorage[];
}
export interface OriginStorage {
  origin: string;
  local: Record<string, string>;
  session: Record<string, string>;
}

/** Sets the cookies of a state. Sets them one by one when the browser refuses the whole list. */
export async function setStateCookies(
  browser: CdpSession,
  browserContextId: string,
  state: BrowserState | undefined,
): Promise<void> {
  const { cookies = [] } = state ?? {};
  if (cookies.length === 0) return;
  const set = (some: BrowserState['cookies']) =>
    browser.send('Storage.setCookies', { browserContextId, cookies: some });
  await set(cookies).catch(() => Promise.allSettled(cookies.map((cookie) => set([cookie]))));
}

export async function stateCookies(
  browser: CdpSession,
  browserContextId: string,
): Promise<BrowserState['cookies']> {
  const { cookies } = await browser.send('Storage.getCookies', { browserContextId });
  return cookies.map(({ name, value, domain, path, expires, httpOnly, secure, sameSite, partitionKey }) => ({
    name,
    value,
    domain,
    path,
    httpOnly,
    secure,
    ...(expires > 0 ? { expires } : {}),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(partitionKey === undefined ? {} : { partitionKey }),
  }));
}

/**
 * Returns a script that fills the storage of documents of these origins with entries they lack; null if there is
 * nothing to fill.
 */
export function stateScript(state: BrowserState | undefined): string | null {
  const known = (state?.storage ?? []).map(({ origin, local, session }) => [
    origin,
    Object.entries(local),
    Object.entries(session),
  ]);
  if (known.length === 0) return null;
  return `try {
    for (const [origin, local, session] of ${JSON.stringify(known)}) if (origin === self.origin) {
      for (const [area, entries] of [[localStorage, local], [sessionStorage, session]])
        for (const [name, value] of entries) if (area.getItem(name) === null) area.setItem(name, value);
    }
  } catch {}`;
}

/** Returns scripts as one, in their order; null if there is none. */
export function joinedScripts(...texts: (string | null)[]): string | null {
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.join(';\n');
}
