/** Products that the editor knows, and any other. */
export const PROVIDER_KINDS = ['entra', 'google', 'okta', 'keycloak', 'authentik', 'other'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

interface KnownProvider {
  /** Product name of the vendor; null for any product. */
  product: string | null;
  /** Common name, on the sign-in button. */
  name: string;
  /** Pattern of its issuer; the administrator replaces what is in braces. */
  issuer: string;
  /** Matches its issuers. */
  isIssuer: RegExp;
  /** Scopes requested beside `openid`, `email` and `profile`. */
  scopes: string;
  /** Claim that contains groups or roles. */
  claim: string;
  value: string;
  /** True if it reports whether an address is verified. */
  sendsVerified: boolean;
}

/**
 * Known values of each product. Issuers: the discovery documents of the vendors. Okta's groups need the scope `groups`
 * (guide "Customize tokens returned from Okta with a Groups claim"). Entra ID sends ids of groups and no
 * `email_verified`.
 */
export const KNOWN_PROVIDERS: Readonly<Record<ProviderKind, KnownProvider>> = {
  entra: {
    product: 'Microsoft Entra ID',
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/{tenant-id}/v2.0',
    isIssuer: /^https:\/\/login\.microsoftonline\.com\//,
    scopes: '',
    claim: 'groups',
    value: '5f2c9f0e-5f3b-4f8a-9d39-0a4bb7b7d0aa',
    sendsVerified: false,
  },
  google: {
    product: 'Google Workspace',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    isIssuer: /^https:\/\/accounts\.google\.com\/?$/,
    scopes: '',
    claim: 'hd',
    value: 'example.com',
    sendsVerified: true,
  },
  okta: {
    product: 'Okta',
    name: 'Okta',
    issuer: 'https://{domain}.okta.com',
    isIssuer: /^https:\/\/[^/]+\.okta(preview|-emea)?\.com(\/|$)/,
    scopes: 'groups',
    claim: 'groups',
    value: 'Vigie',
    sendsVerified: true,
  },
  keycloak: {
    product: 'Keycloak',
    name: 'Keycloak',
    issuer: 'https://{host}/realms/{realm}',
    isIssuer: /\/realms\/[^/]+\/?$/,
    scopes: '',
    claim: 'realm_access.roles',
    value: 'vigie',
    sendsVerified: true,
  },
  authentik: {
    product: 'authentik',
    name: 'authentik',
    issuer: 'https://{host}/application/o/{application}/',
    isIssuer: /\/application\/o\//,
    scopes: '',
    claim: 'groups',
    value: 'vigie',
    sendsVerified: true,
  },
  other: {
    product: null,
    name: '',
    issuer: '',
    isIssuer: /^/,
    scopes: '',
    claim: 'groups',
    value: 'vigie',
    sendsVerified: true,
  },
};

/** Returns the product of an issuer. */
export function providerKindOf(issuer: string): ProviderKind {
  return PROVIDER_KINDS.find((kind) => KNOWN_PROVIDERS[kind].isIssuer.test(issuer)) ?? 'other';
}

interface Example {
  claim: string;
  value: string;
  /** Domain of the example's e-mail address. */
  domain: string;
}

/** Returns claims as this product sends them, as the start of a trial. */
export function exampleClaims(kind: ProviderKind, { claim, value, domain }: Example): string {
  const [outer = claim, inner] = claim.split('.');
  const { sendsVerified } = KNOWN_PROVIDERS[kind];
  const claims = {
    sub: '3f0c6f4e',
    email: `claire@${domain}`,
    ...(sendsVerified ? { email_verified: true } : {}),
    name: 'Claire Lefèvre',
    [outer]: inner === undefined ? (claim === 'hd' ? value : [value]) : { [inner]: [value] },
  };
  return JSON.stringify(claims, null, 2);
}
