/** Thrown if the instance has this provider already. `name` is its name. */
export class ProviderKnown extends Error {
  override name = 'ProviderKnown';

  constructor(name: string) {
    super(
      `The instance has a provider with this issuer and client id already: "${name}". Change it in the panel, on the ` +
        'page "Sign-in" of the instance, or in VIGIE_OIDC_... where the environment names it.',
    );
  }
}

/** Provider that the operator of the instance names. */
export interface OperatorProvider {
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  name: string;
  /** Domains of e-mail addresses whose users are accepted, with the lowest role. */
  domains: string[];
}
