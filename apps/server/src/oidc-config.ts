import type { OperatorProvider } from './modules/identity/operator-provider.ts';

export interface OidcConfig {
  /** The instance's first provider; null: none is named. */
  provider: OperatorProvider | null;
  /** Closed networks whose providers may be named in the panel. */
  networks: string[];
}

/** Returns the settings in force, by name of variable, without the secret. */
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
