import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { closeServer } from './close-server.ts';

type ProviderRequest = Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** Claims of a provider about a user, beside the subject. */
export type KnownClaims = Record<string, unknown>;

export interface RealProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Users by their subject, which is also their login. */
  people: Map<string, KnownClaims>;
  /**
   * Signs in at the provider's own page as a new browser does. Returns the address to which the provider redirects the
   * browser.
   */
  signIn(url: string, login: string): Promise<URL>;
  /** Signs only with a new key from now on. */
  rotateKeys(): Promise<void>;
  /**
   * Ends the provider's session of the last browser by its own sign-out page. The provider notifies its clients over
   * the back channel.
   */
  signOut(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface RealProviderOptions {
  redirectUri: string;
  /** Redirect address after a sign-out. */
  afterSignOut?: string;
  backChannelUri?: string;
  /** True if only the userinfo endpoint returns e-mail and names. */
  smallIdTokens?: boolean;
  /** Further clients of the provider, by id. */
  otherClients?: object[];
}

const CLIENT = { client_id: 'vigie', client_secret: 'a secret of the client, long enough to be one' };

/** Starts a real OpenID Connect provider on a loopback port, with its own plain login page. */
export async function openRealProvider(options: RealProviderOptions): Promise<RealProvider> {
  const known = new Map<string, KnownClaims>();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let browser = createCookieBrowser();
  const rotateKeys = async () => {
    const provider = new Provider(issuer, await configure(options, known));
    server.removeAllListeners('request').on('request', provider.callback());
  };
  await rotateKeys();
  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    people: known,
    rotateKeys,
    signIn: (url, login) =>
      signIn((browser = createCookieBrowser()), { url, login, redirectUri: options.redirectUri }),
    signOut: (url) => signOut(browser, url),
    close: () => closeServer(server),
  };
}

async function configure(options: RealProviderOptions, known: Map<string, KnownClaims>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  const client = {
    ...CLIENT,
    redirect_uris: [options.redirectUri],
    ...(options.afterSignOut && { post_logout_redirect_uris: [options.afterSignOut] }),
    ...(options.backChannelUri && {
      backchannel_logout_uri: options.backChannelUri,
      backchannel_logout_session_required: true,
    }),
  };
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    clients: [client, ...(options.otherClients ?? [])],
    cookies: { keys: ['signs the cookies of the tests'] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: options.smallIdTokens ?? false,
    features: {
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      devInteractions: { enabled: true },
    },
    // The default fetch refuses a panel on this machine
    fetch: (url: string, { method, headers, body }: ProviderRequest) => fetch(url, { method, headers, body }),
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: unknown, sub: string) => {
      const claims = known.get(sub);
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
  };
}

type CookieBrowser = (url: string, form?: Record<string, string>) => Promise<Response>;

/** Creates a browser that stores and sends cookies and follows no redirects. */
function createCookieBrowser(): CookieBrowser {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

const STEPS_MAX = 12;

async function signIn(
  browser: CookieBrowser,
  { url, login, redirectUri }: { url: string; login: string; redirectUri: string },
): Promise<URL> {
  let response = await browser(url);
  let at = url;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = response.headers.get('location');
    if (next?.startsWith(redirectUri)) return new URL(next);
    if (next !== null) {
      at = new URL(next, at).href;
      response = await browser(at);
    } else {
      const page = await response.text();
      if (response.status !== 200) throw new Error(`${at} answers ${response.status}: ${page}`);
      const prompt = page.includes('value="login"') ? 'login' : 'consent';
      response = await browser(at, { prompt, login, password: 'any' });
    }
  }
  throw new Error(`The provider never came back from ${at}`);
}

/** Signs out. The provider asks whether to end its own session too, and the test confirms. */
async function signOut(browser: CookieBrowser, url: string): Promise<void> {
  const page = await (await browser(url)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const response = await browser(new URL(action, url).href, { xsrf, logout: 'yes' });
  if (response.status >= 400) throw new Error(`Signing out answers ${response.status}`);
}
