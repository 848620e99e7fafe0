/** What the tests use of `oidc-provider`, which brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    /** Behind a proxy; the tests' is on loopback, and says so itself. */
    proxy: boolean;
  }
}
