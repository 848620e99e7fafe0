/** The products that the editor knows, and any other. */
export const PROVIDER_KINDS = ['entra', 'google', 'okta', 'keycloak', 'authentik', 'other'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

interface KnownProvider {
  /** What its maker calls it; null: it may be any. */
  product: string | null;
  /** How people call it: the button of the sign-in says it. */
  name: string;
  /** Its issuer; what stands in braces is one's own. */
  issuer: string;
  /** How its issuers are recognised. */
  isIssuer: RegExp;
  /** Asked beside `openid`, `email` and `profile`. */
  scopes: string;
  /** The claim that tells of groups or roles. */
  claim: string;
  value: string;
  /** Whether it says that an address is verified. */
  tellsVerified: boolean;
}

/**
 * What is known of each. Issuers: the discovery documents of the makers. Okta's groups need the scope `groups` (guide
 * "Customize tokens returned from Okta with a Groups claim"); Entra ID tells ids of groups and no `email_verified`.
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
    tellsVerified: false,
  },
  google: {
    product: 'Google Workspace',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    isIssuer: /^https:\/\/accounts\.google\.com\/?$/,
    scopes: '',
    claim: 'hd',
    value: 'example.com',
    tellsVerified: true,
  },
  okta: {
    product: 'Okta',
    name: 'Okta',
    issuer: 'https://{domain}.okta.com',
    isIssuer: /^https:\/\/[^/]+\.okta(preview|-emea)?\.com(\/|$)/,
    scopes: 'groups',
    claim: 'groups',
    value: 'Vigie',
    tellsVerified: true,
  },
  keycloak: {
    product: 'Keycloak',
    name: 'Keycloak',
    issuer: 'https://{host}/realms/{realm}',
    isIssuer: /\/realms\/[^/]+\/?$/,
    scopes: '',
    claim: 'realm_access.roles',
    value: 'vigie',
    tellsVerified: true,
  },
  authentik: {
    product: 'authentik',
    name: 'authentik',
    issuer: 'https://{host}/application/o/{application}/',
    isIssuer: /\/application\/o\//,
    scopes: '',
    claim: 'groups',
    value: 'vigie',
    tellsVerified: true,
  },
  other: {
    product: null,
    name: '',
    issuer: '',
    isIssuer: /^/,
    scopes: '',
    claim: 'groups',
    value: 'vigie',
    tellsVerified: true,
  },
};

/** Returns whose issuer this is. */
export function kindOf(issuer: string): ProviderKind {
  return PROVIDER_KINDS.find((kind) => KNOWN_PROVIDERS[kind].isIssuer.test(issuer)) ?? 'other';
}

interface Example {
  claim: string;
  value: string;
  /** Domain of the example's e-mail address. */
  domain: string;
}

/** Claims as this product sends them, to begin a trial with. */
export function exampleClaims(kind: ProviderKind, { claim, value, domain }: Example): string {
  const [outer = claim, inner] = claim.split('.');
  const { tellsVerified } = KNOWN_PROVIDERS[kind];
  const told = {
    sub: '3f0c6f4e',
    email: `claire@${domain}`,
    ...(tellsVerified ? { email_verified: true } : {}),
    name: 'Claire Lefèvre',
    [outer]: inner === undefined ? (claim === 'hd' ? value : [value]) : { [inner]: [value] },
  };
  return JSON.stringify(told, null, 2);
}
