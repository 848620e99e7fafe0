import type { OperatorProvider } from './modules/sign-in/identity/operator-provider.ts';

export interface OidcConfig {
  /** First identity provider of the instance; null: none is configured. */
  provider: OperatorProvider | null;
  /** Private networks whose identity providers may be configured in the panel. */
  networks: string[];
}

/** Returns the settings in force by variable name, without the secret. */
export function describeOidc({ provider, networks }: OidcConfig): Record<string, string> {
  return {
    VIGIE_OIDC_ISSUER: provider?.issuer ?? 'none',
    VIGIE_OIDC_CLIENT_ID: provider?.clientId ?? 'none',
    VIGIE_OIDC_CLIENT_SECRET: provider === null || provider.clientSecret === null ? 'none' : 'set',
    VIGIE_OIDC_NAME: provider?.name ?? 'none',
    VIGIE_OIDC_DOMAINS: provider?.domains.join(',') || 'none',
    VIGIE_OIDC_NETWORKS: networks.join(',') || 'none',
  };
}
