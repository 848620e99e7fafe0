import type { ConnectedUser } from '@vigie/contract/session.ts';

const TOKEN = 'token_key';
const USER = 'connected_user';

/** The cookies of a document. */
export interface CookieJar {
  cookie: string;
}

export interface SessionStore {
  token: () => string | null;
  /** Stores a new session's token until it expires. */
  open: (session: { token: string; expiresAt: string }) => void;
  user: () => ConnectedUser | null;
  remember: (user: ConnectedUser) => void;
  /** Deletes the token and the stored user. */
  clear: () => void;
}

/**
 * Creates the session store: the token is in the cookie `token_key`, the signed-in user in local storage. Scripts read
 * the cookie, because the API requires the token in a header.
 */
export function createSessionStore(jar: CookieJar, storage: Storage, secure: boolean): SessionStore {
  const attributes = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    token: () => readCookie(jar.cookie, TOKEN),
    open({ token, expiresAt }) {
      const expires = new Date(expiresAt).toUTCString();
      jar.cookie = `${TOKEN}=${encodeURIComponent(token)}; Expires=${expires}; ${attributes}`;
    },
    user: () => readUser(storage.getItem(USER)),
    remember: (user) => storage.setItem(USER, JSON.stringify(user)),
    clear() {
      jar.cookie = `${TOKEN}=; Max-Age=0; ${attributes}`;
      storage.removeItem(USER);
    },
  };
}

function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) {
    const [key, value] = pair.split('=', 2);
    if (key === name && value) return decodeURIComponent(value);
  }
  return null;
}

function readUser(stored: string | null): ConnectedUser | null {
  if (stored === null) return null;
  try {
    const user = JSON.parse(stored) as Partial<ConnectedUser>;
    return user.active_profile?.role?.slug ? (user as ConnectedUser) : null;
  } catch {
    return null;
  }
}
