import { Secret, TOTP } from 'otpauth';

/** As every authenticator app takes it (RFC 6238): SHA-1, six digits, thirty seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps that a clock may be wrong by, before and after. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Creates a new secret, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns what an authenticator app reads from a QR code. */
export function totpUri({ secret, email, host }: { secret: string; email: string; host: string }): string {
  return new TOTP({ ...KIND, issuer: `Vigie (${host})`, label: email, secret }).toString();
}

/** Returns the number of the thirty seconds since 1970 that a code is of; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const at = { ...KIND, timestamp: now.getTime() };
  const delta = TOTP.validate({ ...at, secret: Secret.fromBase32(secret), token: code, window: WINDOW });
  return delta === null ? null : TOTP.counter(at) + delta;
}
