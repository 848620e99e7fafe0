import type { SecretBox } from '../../secrets/secret-box.ts';

/** Returns the secret that this panel shows to a provider, as it is stored; null: a public client has none. */
export function sealClientSecret(
  secrets: SecretBox,
  { id, clientSecret }: { id: string; clientSecret: string | null },
): Buffer | null {
  return clientSecret === null ? null : secrets.seal(clientSecret, boundTo(id));
}

/** Opens the stored secret as the provider is shown it. */
export function openClientSecret(
  secrets: SecretBox,
  { id, clientSecret }: { id: string; clientSecret: Buffer | null },
): string | null {
  return clientSecret === null ? null : secrets.open(clientSecret, boundTo(id));
}

const boundTo = (providerId: string): string => `identity_providers:${providerId}`;
