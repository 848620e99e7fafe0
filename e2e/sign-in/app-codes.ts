import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** Returns the code of an authenticator app for a secret (base32), `ahead` periods from now. */
export function codeOf(secret: string, ahead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: Date.now() + ahead * PERIOD_MS });
}

/** Returns a code that is not valid at any time near now. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}
