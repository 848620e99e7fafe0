import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  now,
  openLyingProvider,
  type Lies,
  type LyingProvider,
} from '../../../../test/oidc/lying-provider.ts';
import {
  addProvider,
  openPanelBrowser,
  openSignInTestApp,
  type PanelBrowser,
} from '../../../../test/oidc/sign-in-test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { createTestCompany } from '../../../../test/users.ts';

type Claims = Record<string, unknown>;

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const ADA = { sub: 'ada', email: 'ada@lie.example', email_verified: true };

const isIn = async (one: PanelBrowser) => (await one.get('users/own')).status === 200;

describe('a logout token', () => {
  let bench: TestApp;
  let provider: LyingProvider;
  let providerId: string;
  let browser: PanelBrowser;
  beforeAll(async () => {
    bench = await openSignInTestApp();
    provider = await openLyingProvider();
    const companyId = await createTestCompany(bench.db, 'Company');
    const guest = { companyId, role: 'guest' as const, teamIds: [], allContexts: false, contextIds: [] };
    providerId = await addProvider(bench, { ...provider, domains: ['lie.example'], otherwise: guest });
  });
  afterAll(async () => {
    await provider.close();
    await bench.close();
  });
  beforeEach(async () => {
    browser = await signIn('one');
  });

  const signIn = async (sid: string): Promise<PanelBrowser> => {
    const opened = openPanelBrowser(bench);
    provider.lies = {};
    provider.person = { ...ADA, sid };
    const { status } = await opened.finish(provider.authorise(await opened.begin(providerId)));
    expect(status).toBe(200);
    return opened;
  };
  const claimsOf = (more: Claims): Claims => ({
    iss: provider.issuer,
    aud: 'vigie',
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: EVENTS,
    sub: 'ada',
    ...more,
  });
  const tokenOf = (more: Claims = {}) => provider.sign(claimsOf(more), { typ: 'logout+jwt' });
  const send = async (form: Record<string, string>) =>
    bench.call({
      method: 'POST',
      url: '/oidc/deconnexion',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });

  test('of a person ends all sessions that the provider vouched for', async () => {
    const other = await signIn('two');
    const answer = await send({ logout_token: await tokenOf() });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await isIn(browser), await isIn(other)]).toEqual([false, false]);
  });

  test('of one session ends that one', async () => {
    const other = await signIn('two');
    expect((await send({ logout_token: await tokenOf({ sub: undefined, sid: 'two' }) })).status).toBe(200);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  });

  const REFUSED: Array<[name: string, claims: Claims, lies?: Lies]> = [
    ['unsigned', {}, { signedBy: 'nobody' }],
    ['signed with another key', {}, { signedBy: 'another-key' }],
    ['signed with the client’s secret', {}, { signedBy: 'the-secret' }],
    ['signed with the public key as a secret', {}, { signedBy: 'its-public-key' }],
    ['with a nonce', { nonce: 'nonce' }],
    ['without the event', { events: {} }],
    ['without events, as an ID token is', { events: undefined }],
    ['for another client', { aud: 'other' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['that has run out', { exp: now() - 300 }],
    ['without an end', { exp: undefined }],
    ['of long ago', { iat: now() - 3_600 }],
    ['of tomorrow', { iat: now() + 86_400, exp: now() + 90_000 }],
    ['without an id', { jti: undefined }],
    ['that names nobody', { sub: undefined }],
    ['of a subject that no database keeps', { sub: 'a\u0000b' }],
  ];
  test.each(REFUSED)('%s ends nothing', async (_name, claims, lies = {}) => {
    provider.lies = lies;
    const answer = await send({ logout_token: await tokenOf(claims) });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.body).toMatchObject({ error: 'invalid_request' });
    expect(await isIn(browser)).toBe(true);
  });

  test('counts once', async () => {
    const logout_token = await tokenOf();
    expect((await send({ logout_token })).status).toBe(200);
    const again = await signIn('three');
    expect((await send({ logout_token })).status).toBe(400);
    expect(await isIn(again)).toBe(true);
  });

  const NONE: Array<Record<string, string>> = [
    {},
    ...['', 'a.b.c', '..'].map((text) => ({ logout_token: text })),
  ];
  test.each(NONE)('is wanted, and %o is none', async (form) => {
    expect((await send(form)).status).toBe(400);
  });

  test('with made-up keys does not make the panel call the provider each time', async () => {
    const before = provider.keysAsked;
    for (const kid of ['a', 'b', 'c', 'd'])
      await send({ logout_token: await provider.sign(claimsOf({}), { kid }) });
    expect(provider.keysAsked - before).toBeLessThan(2);
  });
});
