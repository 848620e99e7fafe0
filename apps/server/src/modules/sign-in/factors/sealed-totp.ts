import type { SecretBox } from '../../../secrets/secret-box.ts';

export function sealTotpSecret(secrets: SecretBox, userId: string, secret: string): Buffer {
  return secrets.seal(secret, boundTo(userId));
}

export function openTotpSecret(secrets: SecretBox, userId: string, sealed: Buffer): string {
  return secrets.open(sealed, boundTo(userId));
}

const boundTo = (userId: string): string => `totp_secrets:${userId}`;
