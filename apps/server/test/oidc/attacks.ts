import type { TestAnswer, TestApp } from '../test-app.ts';
import { now, type Lies, type LyingProvider } from './lying-provider.ts';
import { openPanelBrowser, type PanelBrowser, type ProviderToAdd } from './sign-in-test-app.ts';

type Claims = Record<string, unknown>;
export type Brought = Record<string, string>;

/** An attack that ends in one answer of the panel. */
export interface Attack {
  bench: TestApp;
  browser: PanelBrowser;
  provider: LyingProvider;
  /** Id of the panel's provider, which accepts users of lie.example. */
  providerId: string;
  companyId: string;
  add: (more: Partial<ProviderToAdd>) => Promise<string>;
  /** Expects the same users as before the attack. */
  settled: () => Promise<void>;
  /** Signs in with the provider's lies and the attacker's changes to the redirect. */
  signIn: (how?: How) => Promise<TestAnswer>;
}

export interface How {
  id?: string;
  lies?: Lies;
  person?: Claims;
  /** Changes the parameters of the return address. */
  bring?: (brought: Brought) => Brought;
  begin?: object;
}

export const ADA = { sub: 'ada', email: 'ada@lie.example', email_verified: true };
export const GUEST = { role: 'guest', teamIds: [], allContexts: false, contextIds: [] } as const;
const without = (brought: Brought, name: string): Brought =>
  Object.fromEntries(Object.entries(brought).filter(([one]) => one !== name));

/** An attack and its expected refusal; `detail` is the error found in the answer. */
export type Row = [
  name: string,
  attack: (attack: Attack) => Promise<TestAnswer>,
  code: string,
  detail?: string,
];

const lie = (lies: Lies) => (attack: Attack) => attack.signIn({ lies });
const claim = (claims: Claims) => lie({ claims });
const returnTo =
  (path: string) =>
  ({ browser, providerId }: Attack) =>
    browser.post(`sign-in-providers/${providerId}/begin`, { returnTo: path });
const issuer =
  (address: string) =>
  async ({ add, browser }: Attack) =>
    browser.post(`sign-in-providers/${await add({ issuer: address })}/begin`, {});
const metadata =
  (claims: Claims) =>
  async ({ provider, providerId, browser }: Attack) => {
    provider.lies = { metadata: claims };
    return browser.post(`sign-in-providers/${providerId}/begin`, {});
  };

export const ANSWERS: Row[] = [
  [
    'an answer of another issuer',
    ({ signIn }) => signIn({ bring: (brought) => ({ ...brought, iss: 'https://other.example' }) }),
    'provider-answer-wrong',
  ],
  [
    'an answer without the issuer that was promised',
    ({ signIn }) => signIn({ bring: (brought) => without(brought, 'iss') }),
    'provider-answer-wrong',
  ],
  [
    'an answer without a state',
    ({ signIn }) => signIn({ bring: (brought) => without(brought, 'state') }),
    'provider-answer-wrong',
  ],
  [
    'an answer with a made-up state',
    ({ signIn }) => signIn({ bring: (brought) => ({ ...brought, state: 'made-up' }) }),
    'step-over',
  ],
  [
    'an answer without a code',
    ({ signIn }) => signIn({ bring: (brought) => without(brought, 'code') }),
    'provider-answer-wrong',
  ],
  [
    'a state that another browser was given',
    async ({ bench, provider, providerId, browser }) => {
      const attacker = openPanelBrowser(bench);
      provider.person = ADA;
      const brought = provider.authorise(await attacker.begin(providerId));
      await browser.begin(providerId);
      return browser.finish(brought);
    },
    'provider-answer-wrong',
  ],
  [
    'a state that was used',
    async ({ provider, providerId, browser }) => {
      const brought = provider.authorise(await browser.begin(providerId));
      provider.lies = { tokenStatus: 500 };
      await browser.finish(brought);
      provider.lies = {};
      return browser.finish({ ...brought, code: provider.authorise(await browser.begin(providerId)).code });
    },
    'step-over',
  ],
  [
    'a code that was used',
    async ({ provider, providerId, browser }) => {
      const first = provider.authorise(await browser.begin(providerId));
      provider.lies = { claims: { nonce: 'wrong' } };
      await browser.finish(first);
      provider.lies = {};
      const second = provider.authorise(await browser.begin(providerId));
      return browser.finish({ ...second, code: first.code });
    },
    'provider-answer-wrong',
  ],
  [
    'a code of somebody else, put into this browser’s answer',
    async ({ bench, provider, providerId, browser }) => {
      provider.person = ADA;
      const stolen = provider.authorise(await openPanelBrowser(bench).begin(providerId));
      const own = provider.authorise(await browser.begin(providerId));
      return browser.finish({ ...own, code: stolen.code });
    },
    'provider-answer-wrong',
  ],
  [
    'a question whose PKCE challenge was taken away',
    async ({ provider, providerId, browser }) => {
      const url = new URL(await browser.begin(providerId));
      url.searchParams.delete('code_challenge');
      return browser.finish(provider.authorise(url.href));
    },
    'provider-answer-wrong',
  ],
  [
    'an answer that comes too late',
    async ({ bench, provider, providerId, browser }) => {
      const brought = provider.authorise(await browser.begin(providerId));
      bench.clock.advance(901);
      const answer = await browser.finish(brought);
      bench.clock.advance(-901);
      return answer;
    },
    'step-over',
  ],
];

export const TOKENS: Row[] = [
  ['a token of another issuer', claim({ iss: 'https://other.example' }), 'provider-answer-wrong', 'iss'],
  ['a token without a nonce', claim({ nonce: undefined }), 'provider-answer-wrong'],
  ['a token with another nonce', claim({ nonce: 'other' }), 'provider-answer-wrong', 'nonce'],
  ['an unsigned token', lie({ signedBy: 'nobody' }), 'provider-answer-wrong'],
  [
    'a token signed with the public key as a secret',
    lie({ signedBy: 'its-public-key' }),
    'provider-answer-wrong',
  ],
  ['a token signed with the client’s secret', lie({ signedBy: 'the-secret' }), 'provider-answer-wrong'],
  ['a token signed with another key', lie({ signedBy: 'another-key' }), 'provider-answer-wrong'],
  ['a token for another client', claim({ aud: 'other' }), 'provider-answer-wrong', 'aud'],
  [
    'a token for several clients and none named',
    claim({ aud: ['vigie', 'other'] }),
    'provider-answer-wrong',
    'aud',
  ],
  ['a token that another client asked for', claim({ azp: 'other' }), 'provider-answer-wrong', 'azp'],
  ['an expired token', claim({ exp: now() - 300 }), 'provider-answer-wrong', 'exp'],
  ['a token without an end', claim({ exp: undefined }), 'provider-answer-wrong'],
  ['a token that is not valid yet', claim({ nbf: now() + 600 }), 'provider-answer-wrong', 'nbf'],
  ['a token of long ago', claim({ iat: now() - 3_600 }), 'provider-answer-wrong', 'iat'],
  ['a token of tomorrow', claim({ iat: now() + 86_400 }), 'provider-answer-wrong', 'iat'],
  ['a token without a subject', claim({ sub: undefined }), 'provider-answer-wrong'],
  ['a token whose subject no database keeps', claim({ sub: 'a\u0000b' }), 'provider-answer-wrong', 'sub'],
  ['an answer without a token', lie({ answer: { id_token: undefined } }), 'provider-answer-wrong'],
  [
    'another subject at the userinfo endpoint',
    lie({ claims: { email: undefined }, userinfo: { sub: 'eve' } }),
    'provider-answer-wrong',
  ],
];

export const PROVIDERS: Row[] = [
  [
    'another issuer in the discovery document',
    metadata({ issuer: 'https://other.example' }),
    'provider-unusable',
  ],
  [
    'a login page that is a script',
    metadata({ authorization_endpoint: 'javascript:alert(1)' }),
    'provider-unusable',
  ],
  [
    'a token endpoint over http',
    metadata({ token_endpoint: 'http://id.example/token' }),
    'provider-unusable',
  ],
  [
    'a sign-out page that is a script',
    metadata({ end_session_endpoint: 'data:text/html,x' }),
    'provider-unusable',
  ],
  ['an issuer over http off loopback', issuer('http://id.example'), 'provider-unusable'],
  ['an issuer at a cloud’s metadata', issuer('https://169.254.169.254'), 'provider-unreachable'],
  ['an issuer within the panel’s network', issuer('https://10.0.0.1'), 'provider-unreachable'],
  [
    'a token endpoint within the panel’s network',
    async ({ provider, signIn }) => {
      provider.lies = { metadata: { token_endpoint: 'https://10.0.0.1/token' } };
      return signIn();
    },
    'provider-unreachable',
  ],
  ['a huge answer', lie({ padding: 1_000_000 }), 'provider-unreachable'],
  ['an answer that never ends', lie({ isSilent: true }), 'provider-unreachable'],
  ['a provider that answers with errors', lie({ tokenStatus: 500 }), 'provider-answer-wrong'],
  [
    'a provider that was disabled meanwhile',
    async ({ bench, provider, providerId, browser }) => {
      const brought = provider.authorise(await browser.begin(providerId));
      await bench.db
        .updateTable('identityProviders')
        .set({ isEnabled: false })
        .where('id', '=', providerId)
        .execute();
      return browser.finish(brought);
    },
    'provider-unknown',
  ],
];

export const REDIRECTS: Row[] = [
  ['https://evil.example/', returnTo('https://evil.example/'), 'invalid-input'],
  ['//evil.example', returnTo('//evil.example'), 'invalid-input'],
  [String.raw`/\evil.example`, returnTo(String.raw`/\evil.example`), 'invalid-input'],
  ['/%2fevil.example', returnTo('/%2fevil.example'), 'invalid-input'],
  ['/%255cevil.example', returnTo('/%255cevil.example'), 'invalid-input'],
  ['javascript:alert(1)', returnTo('javascript:alert(1)'), 'invalid-input'],
  ['a tab between slashes', returnTo('/\t/evil.example'), 'invalid-input'],
];
