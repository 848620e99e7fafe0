import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a bearer secret of 256 bits, as text for addresses and cookies. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns the stored form of a token: its SHA-256. A token is too long to be guessed, so it needs no slow hash as
 * passwords do.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
