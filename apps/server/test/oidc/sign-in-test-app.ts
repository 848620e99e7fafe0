import type { ClaimRule, Becoming } from '@vigie/contract/identity-provider.ts';
import { createId } from '../../src/db/uuid-v7.ts';
import { sealClientSecret } from '../../src/modules/sign-in/identity/client-secret.ts';
import { createProviderRow } from '../provider-rows.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestAppOptions } from '../test-app.ts';

/**
 * Opens a panel whose clock follows the machine's, as providers' clocks do. The panel reaches providers on loopback.
 */
export async function openSignInTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const bench = await openTestApp({ oidcNetworks: ['127.0.0.0/8'], ...options });
  bench.clock.advance((Date.now() - bench.clock.now()) / 1000);
  return bench;
}

export interface ProviderToAdd {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  companyId?: string;
  domains?: string[];
  trustedDomains?: string[];
  createsUsers?: boolean;
  rules?: ClaimRule[];
  otherwise?: Becoming | null;
  scopes?: string[];
}

/** Inserts a provider into the database, as an administrator of the panel would. Returns its id. */
export async function addProvider({ db, secrets }: TestApp, provider: ProviderToAdd): Promise<string> {
  const id = createId();
  const { issuer, clientId, clientSecret, rules = [], otherwise = null } = provider;
  return createProviderRow(db, {
    id,
    name: 'Example ID',
    issuer,
    clientId,
    clientSecret: sealClientSecret(secrets, { id, clientSecret }),
    companyId: provider.companyId ?? null,
    createsUsers: provider.createsUsers ?? true,
    domains: provider.domains ?? [],
    trustedDomains: provider.trustedDomains ?? [],
    scopes: provider.scopes ?? [],
    rules: JSON.stringify(rules),
    otherwise: otherwise && JSON.stringify(otherwise),
  });
}

/** A browser at the panel that stores its cookies. */
export interface PanelBrowser {
  post(path: string, payload: object): Promise<TestAnswer>;
  get(path: string): Promise<TestAnswer>;
  /** Begins a sign-in. Returns the provider's address. */
  begin(providerId: string, more?: object): Promise<string>;
  /** Sends the request of the page to which the provider redirects. */
  finish(brought: object): Promise<TestAnswer>;
}

export function openPanelBrowser(bench: TestApp): PanelBrowser {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<TestAnswer> => {
    const token = cookies.get('token_key');
    const answer = await bench.call({
      method,
      url: `/api/${path}`,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (tests)',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    });
    for (const given of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post = (path: string, payload: object) => ask('POST', path, payload);
  return {
    post,
    get: (path) => ask('GET', path),
    begin: async (providerId, more = {}) => {
      const { status, body } = await post(`sign-in-providers/${providerId}/begin`, more);
      if (status !== 200) throw new Error(`Beginning answers ${status}: ${JSON.stringify(body)}`);
      return (body as { url: string }).url;
    },
    finish: (brought) => post('sign-in-providers/return', brought),
  };
}

/** Returns the parameters of a return address. */
export function broughtBy(address: URL): Record<string, string> {
  return Object.fromEntries(address.searchParams);
}
