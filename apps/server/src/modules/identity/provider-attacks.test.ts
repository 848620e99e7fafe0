import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, openLyingProvider, type Lies, type LyingProvider } from '../../../test/oidc/lying-provider.ts';
import { openRealProvider } from '../../../test/oidc/real-provider.ts';
import {
  addProvider,
  broughtBy,
  openPanelBrowser,
  openSignInBench,
  ownDomain,
  type PanelBrowser,
  type ProviderToAdd,
} from '../../../test/oidc/sign-in-bench.ts';
import type { Answer, TestApp } from '../../../test/test-app.ts';
import { createCompany, createUser, PASSWORD } from '../../../test/users.ts';

type Claims = Record<string, unknown>;
type Brought = Record<string, string>;

/** An attack ends in one answer of the panel. */
interface Attack {
  bench: TestApp;
  browser: PanelBrowser;
  provider: LyingProvider;
  /** Of the provider in the panel, which takes people of lie.example in. */
  providerId: string;
  companyId: string;
  add(more: Partial<ProviderToAdd>): Promise<string>;
  /** Who is there before the attack is there now. */
  settled(): Promise<void>;
  /** Signs in with what the provider lies about, and what the attacker changes on the way. */
  signIn(how?: How): Promise<Answer>;
}

interface How {
  id?: string;
  lies?: Lies;
  person?: Claims;
  /** What the address of the return holds, changed. */
  bring?: (brought: Brought) => Brought;
  begin?: object;
}

const ADA = { sub: 'ada', email: 'ada@lie.example', email_verified: true };
const GUEST = { role: 'guest', teamIds: [], allContexts: false, contextIds: [] } as const;
const without = (brought: Brought, name: string): Brought =>
  Object.fromEntries(Object.entries(brought).filter(([one]) => one !== name));

/** `detail` is what the refusal finds wrong with the answer. */
type Row = [name: string, attack: (attack: Attack) => Promise<Answer>, code: string, detail?: string];

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
  (said: Claims) =>
  async ({ provider, providerId, browser }: Attack) => {
    provider.lies = { metadata: said };
    return browser.post(`sign-in-providers/${providerId}/begin`, {});
  };

const ANSWERS: Row[] = [
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

const TOKENS: Row[] = [
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

const PROVIDERS: Row[] = [
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

const REDIRECTS: Row[] = [
  ['https://evil.example/', returnTo('https://evil.example/'), 'invalid-input'],
  ['//evil.example', returnTo('//evil.example'), 'invalid-input'],
  [String.raw`/\evil.example`, returnTo(String.raw`/\evil.example`), 'invalid-input'],
  ['/%2fevil.example', returnTo('/%2fevil.example'), 'invalid-input'],
  ['/%255cevil.example', returnTo('/%255cevil.example'), 'invalid-input'],
  ['javascript:alert(1)', returnTo('javascript:alert(1)'), 'invalid-input'],
  ['a tab between slashes', returnTo('/\t/evil.example'), 'invalid-input'],
];

const bindAda = async ({ bench, companyId, signIn, browser }: Attack) => {
  const { email } = await createUser(bench.db, { companyId, role: 'user', email: 'bob@lie.example' });
  const { ticket } = (await signIn({ person: { ...ADA, email } })).body as { ticket: string };
  await browser.post('sign-in-providers/joins', { ticket, password: PASSWORD });
  return email;
};

const PEOPLE: Row[] = [
  [
    'an address that the provider does not say is verified',
    ({ signIn }) => signIn({ person: { ...ADA, email_verified: undefined } }),
    'provider-email-not-verified',
  ],
  [
    'an address that it says is not verified, in a domain for which it is trusted',
    async ({ add, signIn }) =>
      signIn({
        id: await add({ trustedDomains: ['lie.example'] }),
        person: { ...ADA, email_verified: false },
      }),
    'provider-email-not-verified',
  ],
  [
    'an address that is none',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada' } }),
    'provider-email-not-verified',
  ],
  [
    'an address of a domain that nobody owns',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada@other.example' } }),
    'provider-domain-not-owned',
  ],
  [
    'an address of a domain below the one that is owned',
    ({ signIn }) => signIn({ person: { ...ADA, email: 'ada@evil.lie.example' } }),
    'provider-domain-not-owned',
  ],
  [
    'a domain that the company of the provider has not proven',
    async ({ add, companyId, signIn }) => signIn({ id: await add({ companyId }) }),
    'provider-domain-not-owned',
  ],
  [
    'a newcomer at a provider that makes no users',
    async ({ add, signIn }) => signIn({ id: await add({ createsUsers: false }) }),
    'provider-invitation-needed',
  ],
  [
    'a newcomer whom no rule names',
    async ({ add, signIn }) => signIn({ id: await add({ otherwise: null }) }),
    'provider-no-rule',
  ],
  [
    'a second person with the address of the first',
    async (attack) => {
      const email = await bindAda(attack);
      await attack.settled();
      return attack.signIn({ person: { ...ADA, sub: 'eve', email } });
    },
    'identity-bound-to-another',
  ],
  [
    'a person who belongs to another account, for the user who is signed in',
    async (attack) => {
      const { bench, companyId, provider, providerId } = attack;
      await bindAda(attack);
      const { email } = await createUser(bench.db, { companyId, role: 'user' });
      await attack.settled();
      const browser = openPanelBrowser(bench);
      await browser.post('sessions', { email, password: PASSWORD });
      const { body } = await browser.post(`sign-in-providers/${providerId}/link`, {});
      return browser.finish(provider.authorise((body as { url: string }).url));
    },
    'identity-of-another-account',
  ],
  [
    'a link that another user ends',
    async ({ bench, companyId, provider, providerId, browser, settled }) => {
      const [one, other] = [
        await createUser(bench.db, { companyId, role: 'user' }),
        await createUser(bench.db, { companyId, role: 'user' }),
      ];
      await settled();
      provider.person = ADA;
      await browser.post('sessions', { email: one.email, password: PASSWORD });
      const { body } = await browser.post(`sign-in-providers/${providerId}/link`, {});
      await browser.post('sessions', { email: other.email, password: PASSWORD });
      return browser.finish(provider.authorise((body as { url: string }).url));
    },
    'provider-answer-wrong',
  ],
  [
    'a company’s provider that speaks of an administrator',
    async ({ bench, add, companyId, settled, signIn }) => {
      await ownDomain(bench, companyId, 'lie.example');
      await createUser(bench.db, { companyId, role: 'admin', email: 'root@lie.example' });
      await settled();
      return signIn({ id: await add({ companyId }), person: { ...ADA, email: 'root@lie.example' } });
    },
    'provider-may-not-vouch',
  ],
  [
    'a company’s provider that speaks of another company’s user',
    async ({ bench, add, companyId, settled, signIn }) => {
      await ownDomain(bench, companyId, 'lie.example');
      const otherId = await createCompany(bench.db, 'Other');
      await createUser(bench.db, { companyId: otherId, role: 'user', email: 'sam@lie.example' });
      await settled();
      return signIn({ id: await add({ companyId }), person: { ...ADA, email: 'sam@lie.example' } });
    },
    'provider-may-not-vouch',
  ],
  [
    'a company’s provider whose rules make administrators',
    async ({ bench, add, companyId, settled, signIn }) => {
      await ownDomain(bench, companyId, 'lie.example');
      const rules = [
        {
          ...GUEST,
          teamIds: [],
          contextIds: [],
          companyId,
          role: 'admin' as const,
          claim: 'sub',
          value: 'ada',
        },
      ];
      await settled();
      return signIn({ id: await add({ companyId, rules }) });
    },
    'provider-may-not-vouch',
  ],
  [
    'a user who was deactivated',
    async (attack) => {
      const email = await bindAda(attack);
      await attack.bench.db
        .updateTable('users')
        .set({ status: 'inactive' })
        .where('email', '=', email)
        .execute();
      await attack.settled();
      return attack.signIn({ person: ADA });
    },
    'account-inactive',
  ],
  [
    'a user whose profile was revoked',
    async (attack) => {
      const email = await bindAda(attack);
      await sql`update profiles set revoked = true, active = false from users
        where users.id = user_id and email = ${email}`.execute(attack.bench.db);
      await attack.settled();
      return attack.signIn({ person: ADA });
    },
    'account-inactive',
  ],
  [
    'an account whose old password is guessed',
    async ({ bench, companyId, signIn, browser, settled }) => {
      const { email } = await createUser(bench.db, { companyId, role: 'user', email: 'joe@lie.example' });
      await settled();
      const { ticket } = (await signIn({ person: { ...ADA, email } })).body as { ticket: string };
      return browser.post('sign-in-providers/joins', { ticket, password: 'guessed' });
    },
    'wrong-credentials',
  ],
  [
    'a ticket of a join that was made up',
    ({ browser }) => browser.post('sign-in-providers/joins', { ticket: 'made-up', password: null }),
    'step-over',
  ],
  [
    'an invitation that was made up',
    ({ browser, providerId }) =>
      browser.post(`sign-in-providers/${providerId}/begin`, { invitation: 'made-up' }),
    'step-over',
  ],
];

const EMPTIED = ['users', 'identityProviders', 'companyDomains', 'signInSteps', 'throttles'] as const;

describe('an attack on signing in by a provider is refused and leaves nothing', () => {
  let bench: TestApp;
  let provider: LyingProvider;
  let attack: Attack;
  beforeAll(async () => {
    bench = await openSignInBench({ providerPatienceSeconds: 2 });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    for (const table of EMPTIED) await bench.db.deleteFrom(table).execute();
    provider = await openLyingProvider();
    const companyId = await createCompany(bench.db, 'Company');
    const add = (more: Partial<ProviderToAdd>) =>
      addProvider(bench, {
        ...provider,
        domains: ['lie.example'],
        otherwise: { ...GUEST, companyId, teamIds: [], contextIds: [] },
        ...more,
      });
    const browser = openPanelBrowser(bench);
    const providerId = await add({});
    const signIn = async ({ id = providerId, lies, person = ADA, bring, begin }: How = {}) => {
      provider.lies = lies ?? provider.lies;
      provider.person = person;
      const brought: Brought = provider.authorise(await browser.begin(id, begin));
      return browser.finish(bring?.(brought) ?? brought);
    };
    const settled = async () => {};
    attack = { bench, browser, provider, providerId, companyId, add, settled, signIn };
  });
  afterEach(() => provider.close());

  /** Who there is, and who is known and signed in by a provider. */
  const countAll = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from users) as users,
      (select count(*)::int from identities) as identities,
      (select count(*)::int from sessions where method = 'provider') as sessions`.execute(bench.db);
    return rows[0];
  };

  test('and without an attack the same sign-in comes to something', async () => {
    const answer = await attack.signIn();
    expect([answer.status, answer.body]).toMatchObject([200, { outcome: 'signed-in' }]);
    expect(await countAll()).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  const refused = async (run: Row[1], code: string, detail?: string) => {
    let before = await countAll();
    const settled = async () => void (before = await countAll());
    const answer = await run({ ...attack, settled });
    expect(answer.body).toMatchObject({ code, ...(detail && { data: { detail } }) });
    expect(String(answer.headers['set-cookie'])).not.toContain('token_key');
    expect(await countAll()).toEqual(before);
  };

  test.each(ANSWERS)('%s', (_name, ...row) => refused(...row));
  test.each(TOKENS)('%s', (_name, ...row) => refused(...row));
  test.each(PROVIDERS)('%s', (_name, ...row) => refused(...row));
  test.each(REDIRECTS)('a way back to %s', (_name, ...row) => refused(...row));
  test.each(PEOPLE)('%s', (_name, ...row) => refused(...row));

  test('a person whose address became somebody else’s comes into their own account', async () => {
    await attack.signIn();
    await createUser(bench.db, { companyId: attack.companyId, role: 'admin', email: 'root@lie.example' });
    await attack.signIn({ person: { ...ADA, email: 'root@lie.example' } });
    expect((await attack.browser.get('users/own')).body).toMatchObject({ email: 'ada@lie.example' });
  });

  test('a code that a real provider gave another client', async () => {
    const redirectUri = 'http://panel.example/oidc/retour';
    const other = {
      client_id: 'other',
      client_secret: 'another secret of another client, long',
      redirect_uris: [redirectUri],
    };
    const real = await openRealProvider({ redirectUri, otherClients: [other] });
    real.people.set('ada', { email: 'ada@lie.example', email_verified: true });
    const id = await attack.add({ ...real });
    const url = await attack.browser.begin(id);
    const state = new URL(url).searchParams.get('state') ?? '';
    const back = await real.signIn(url.replace('client_id=vigie', 'client_id=other'), 'ada');
    expect(broughtBy(back)).toMatchObject({ state, code: expect.any(String) });
    await refused(() => attack.browser.finish(broughtBy(back)), 'provider-answer-wrong', 'invalid_grant');
    await real.close();
  });
});
