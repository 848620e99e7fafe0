import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps by which a clock may be off, before and after. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Creates a secret, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function totpUri({ secret, email, host }: { secret: string; email: string; host: string }): string {
  return new TOTP({ ...KIND, issuer: `Vigie (${host})`, label: email, secret }).toString();
}

/** Returns the step of a code: the number of thirty-second intervals since 1970. Null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const at = { ...KIND, timestamp: now.getTime() };
  const delta = TOTP.validate({ ...at, secret: Secret.fromBase32(secret), token: code, window: WINDOW });
  return delta === null ? null : TOTP.counter(at) + delta;
}
