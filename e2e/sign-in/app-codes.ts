import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** Returns what an authenticator app shows of a secret (base32), as many periods from now as `ahead` says. */
export function codeOf(secret: string, ahead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: Date.now() + ahead * PERIOD_MS });
}

/** Returns a code that the app shows at no time near now. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}
