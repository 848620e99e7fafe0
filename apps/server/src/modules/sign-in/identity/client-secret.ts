import type { SecretBox } from '../../../secrets/secret-box.ts';

/** Encrypts the secret that this panel presents to a provider; null: a public client has none. */
export function sealClientSecret(
  secrets: SecretBox,
  { id, clientSecret }: { id: string; clientSecret: string | null },
): Buffer | null {
  return clientSecret === null ? null : secrets.seal(clientSecret, boundTo(id));
}

/** Decrypts the stored client secret. */
export function openClientSecret(
  secrets: SecretBox,
  { id, clientSecret }: { id: string; clientSecret: Buffer | null },
): string | null {
  return clientSecret === null ? null : secrets.open(clientSecret, boundTo(id));
}

const boundTo = (providerId: string): string => `identity_providers:${providerId}`;
