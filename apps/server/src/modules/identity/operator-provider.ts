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
