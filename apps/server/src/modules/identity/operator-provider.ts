/** The instance has this provider already: `name` is what it is called. */
export class ProviderKnown extends Error {
  override name = 'ProviderKnown';

  constructor(name: string) {
    super(
      `The instance has a provider with this issuer and client id already: "${name}". Change it in the panel, on the ` +
        'page "Sign-in" of the instance, or in VIGIE_OIDC_... where the environment names it.',
    );
  }
}

/** A provider that whoever runs the instance names. */
export interface OperatorProvider {
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  name: string;
  /** Domains of e-mail addresses whose people are taken in, as the role that is least. */
  domains: string[];
}
