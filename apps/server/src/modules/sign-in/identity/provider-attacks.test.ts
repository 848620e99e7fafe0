import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ADA,
  ANSWERS,
  GUEST,
  PROVIDERS,
  REDIRECTS,
  TOKENS,
  type Attack,
  type Brought,
  type How,
  type Row,
} from '../../../../test/oidc/attacks.ts';
import { openLyingProvider, type LyingProvider } from '../../../../test/oidc/lying-provider.ts';
import { openRealProvider } from '../../../../test/oidc/real-provider.ts';
import {
  addProvider,
  broughtBy,
  openPanelBrowser,
  openSignInTestApp,
  type ProviderToAdd,
} from '../../../../test/oidc/sign-in-test-app.ts';
import { USERS } from '../../../../test/oidc/user-attacks.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';

const nothing = async () => {};
const EMPTIED = ['users', 'identityProviders', 'companyDomains', 'signInSteps', 'throttles'] as const;

const refusal = (code: string, detail?: string) => ({
  code,
  isSignedIn: false,
  written: null,
  ...(detail && { detail }),
});

describe('an attack on signing in by a provider is refused and leaves nothing', () => {
  let bench: TestApp;
  let provider: LyingProvider;
  let attack: Attack;
  beforeAll(async () => {
    bench = await openSignInTestApp({ providerPatienceSeconds: 2 });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    for (const table of EMPTIED) await bench.db.deleteFrom(table).execute();
    provider = await openLyingProvider();
    const companyId = await createTestCompany(bench.db, 'Company');
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
    attack = { bench, browser, provider, providerId, companyId, add, settled: nothing, signIn };
  });
  afterEach(() => provider.close());

  /** Counts users, identities and sessions of a provider. */
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

  const outcomeOf = async (run: Row[1]) => {
    let before = await countAll();
    const settled = async () => void (before = await countAll());
    const { body, headers } = await run({ ...attack, settled });
    const { code, data } = body as { code?: string; data?: { detail?: string } };
    const isSignedIn = String(headers['set-cookie']).includes('token_key');
    const after = await countAll();
    return {
      code,
      detail: data?.detail,
      isSignedIn,
      written: isDeepStrictEqual(before, after) ? null : after,
    };
  };
  test.each([...ANSWERS, ...TOKENS, ...PROVIDERS, ...USERS])(
    '%s',
    { tags: ['exhaustive'] },
    async (...[, run, code, detail]) => {
      expect(await outcomeOf(run)).toMatchObject(refusal(code, detail));
    },
  );

  test.each(REDIRECTS)('a way back to %s', async (_name, run, code) => {
    expect(await outcomeOf(run)).toMatchObject(refusal(code));
  });

  test('a person whose address became somebody else’s comes into their own account', async () => {
    await attack.signIn();
    await createTestUser(bench.db, { companyId: attack.companyId, role: 'admin', email: 'root@lie.example' });
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
    const outcome = await outcomeOf(() => attack.browser.finish(broughtBy(back)));
    expect(outcome).toMatchObject(refusal('provider-answer-wrong', 'invalid_grant'));
    await real.close();
  });
});
