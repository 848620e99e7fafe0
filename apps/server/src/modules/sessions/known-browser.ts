import { randomBytes } from 'node:crypto';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';

/** How long a browser is known after a sign-in. */
export const KNOWN_FOR_SECONDS = 180 * 24 * 3600;
const LENGTH_MAX = 400;

/** What a browser that somebody signed in with is known by: sealed, and worth something for that e-mail alone. */
export function sealKnownBrowser(secrets: SecretBox, email: string): string {
  const name = randomBytes(16).toString('base64url');
  return secrets.seal(name, boundTo(email)).toString('base64url');
}

/** The browser's name, when somebody signed in with this e-mail there; else null. */
export function openKnownBrowser(secrets: SecretBox, email: string, cookie: string | null): string | null {
  if (cookie === null || cookie.length > LENGTH_MAX) return null;
  try {
    return secrets.open(Buffer.from(cookie, 'base64url'), boundTo(email));
  } catch (error) {
    if (error instanceof SealBroken || error instanceof SealedByAnotherKey) return null;
    throw error;
  }
}

const boundTo = (email: string): string => `known_browsers:${email}`;
