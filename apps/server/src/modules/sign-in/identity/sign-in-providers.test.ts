import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRealProvider, type RealProvider } from '../../../../test/oidc/real-provider.ts';
import {
  addProvider,
  broughtBy,
  openPanelBrowser,
  openSignInTestApp,
  type PanelBrowser,
} from '../../../../test/oidc/sign-in-test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../../../test/users.ts';
import { readMailText } from '../../mail/mail.service.ts';

const GUEST = { role: 'guest', teamIds: [], allContexts: false, contextIds: [] } as const;

describe('signing in by a real provider', () => {
  let bench: TestApp;
  let provider: RealProvider;
  let companyId: string;
  let providerId: string;
  let browser: PanelBrowser;
  beforeAll(async () => {
    bench = await openSignInTestApp();
    const address = await bench.app.listen({ port: 0, host: '127.0.0.1' });
    provider = await openRealProvider({
      redirectUri: 'http://panel.example/oidc/retour',
      afterSignOut: 'http://panel.example/connexion',
      backChannelUri: `${address}/oidc/deconnexion`,
    });
    companyId = await createTestCompany(bench.db, 'Agency');
    providerId = await addProvider(bench, {
      ...provider,
      domains: ['agency.example'],
      otherwise: { ...GUEST, companyId, teamIds: [], contextIds: [] },
    });
  });
  afterAll(async () => {
    await provider.close();
    await bench.close();
  });
  beforeEach(() => {
    browser = openPanelBrowser(bench);
  });

  const come = async (login: string, more: object = {}) => {
    const back = await provider.signIn(await browser.begin(providerId, { again: true, ...more }), login);
    return browser.finish(broughtBy(back));
  };
  const know = (login: string, email: string, more: object = {}) =>
    provider.people.set(login, { email, email_verified: true, ...more });
  const own = async () => (await browser.get('users/own')).body;

  test('takes a newcomer of an owned domain in, by the rules', async () => {
    know('ada', 'Ada@Agency.example', { given_name: 'Ada', family_name: 'Lovelace' });
    const answer = await come('ada', { returnTo: '/sites?page=2' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { outcome: 'signed-in', returnTo: '/sites?page=2' },
    ]);
    expect(await own()).toMatchObject({
      email: 'ada@agency.example',
      firstName: 'Ada',
      active_profile: { role: { slug: 'guest' }, group_id: companyId },
    });
  });

  test('knows a person by the subject, whatever the address has become', async () => {
    know('eve', 'eve@agency.example');
    await come('eve');
    know('eve', 'other@elsewhere.example', { email_verified: false });
    expect((await come('eve')).body).toMatchObject({ outcome: 'signed-in' });
    expect(await own()).toMatchObject({ email: 'eve@agency.example' });
  });

  test('reads new keys once the provider has turned them', async () => {
    know('kim', 'kim@agency.example');
    await come('kim');
    await provider.rotateKeys();
    expect((await come('kim')).body).toMatchObject({ outcome: 'signed-in' });
  });

  test('joins an account with its password, and retains all that it had', async () => {
    const { email } = await createTestUser(bench.db, {
      companyId,
      role: 'user',
      email: 'lea@agency.example',
    });
    const elsewhere = await bench.signIn({ email });
    know('lea', email);
    const { body } = await come('lea');
    expect(body).toMatchObject({ outcome: 'join', email, hasPassword: true });
    const { ticket } = body as { ticket: string };
    const wrong = await browser.post('sign-in-providers/joins', { ticket, password: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'wrong-credentials' });
    const joined = await browser.post('sign-in-providers/joins', { ticket, password: PASSWORD });
    expect(joined.status).toBe(201);
    expect(await own()).toMatchObject({ email, active_profile: { role: { slug: 'user' } } });
    expect((await elsewhere({ url: '/api/users/own' })).status).toBe(200);
    expect((await come('lea')).body).toMatchObject({ outcome: 'signed-in' });
  });

  test('joins an account without its password, and deletes all other sign-in methods of it', async () => {
    const { email, userId } = await createTestUser(bench.db, {
      companyId,
      role: 'user',
      email: 'tom@agency.example',
    });
    const elsewhere = await bench.signIn({ email });
    await elsewhere({ method: 'POST', url: '/api/tokens', payload: { name: 'CI', scope: 'read' } });
    know('tom', email);
    const { ticket } = (await come('tom')).body as { ticket: string };
    const joined = await browser.post('sign-in-providers/joins', { ticket, password: null });
    expect(joined.status).toBe(201);
    expect(await own()).toMatchObject({ email });
    expect((await elsewhere({ url: '/api/users/own' })).status).toBe(401);
    const byPassword = await bench.call({
      method: 'POST',
      url: '/api/sessions',
      payload: { email, password: PASSWORD },
    });
    expect(byPassword.status).toBe(401);
    const tokens = bench.db.selectFrom('tokens').select('revokedAt').where('companyId', '=', companyId);
    expect((await tokens.execute()).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    const mails = bench.db.selectFrom('outboxMails').select('text').where('userId', '=', userId).execute();
    expect((await mails).map(({ text }) => text).join('\n')).toContain('Example ID');
    const again = await browser.post('sign-in-providers/joins', { ticket, password: null });
    expect(again.body).toMatchObject({ code: 'step-over' });
  });

  test('binds whoever comes with an invitation, once', async () => {
    const boss = await createTestUser(bench.db, { companyId, role: 'admin' });
    const { userId } = await createTestUser(bench.db, { companyId, role: 'user', email: 'zoe@old.example' });
    const admin = await bench.signIn(boss);
    const url = `/api/users/${userId}/provider-invitations`;
    expect((await admin({ method: 'POST', url, payload: { providerId } })).status).toBe(204);
    const mail = await bench.db
      .selectFrom('outboxMails')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const reading = {
      secrets: bench.secrets,
      publicUrl: 'http://panel.example',
      now: new Date(bench.clock.now()),
    };
    const [, hash = ''] = /connexion#(\S+)/.exec(readMailText(reading, mail)) ?? [];
    const invitation = new URLSearchParams(hash).get('invitation') ?? '';
    know('zoe', 'zoe@new.example', { email_verified: false });
    expect((await come('zoe', { invitation })).body).toMatchObject({ outcome: 'signed-in' });
    expect(await own()).toMatchObject({ email: 'zoe@old.example' });
    const again = await browser.post(`sign-in-providers/${providerId}/begin`, { invitation });
    expect(again.body).toMatchObject({ code: 'step-over' });
  });

  test('binds the signed-in user who requests it', async () => {
    const { email } = await createTestUser(bench.db, { companyId, role: 'user' });
    await browser.post('sessions', { email, password: PASSWORD });
    const { body } = await browser.post(`sign-in-providers/${providerId}/link`, { returnTo: '/parametres' });
    know('max', 'max@private.example');
    const back = await provider.signIn((body as { url: string }).url, 'max');
    expect((await browser.finish(broughtBy(back))).body).toEqual({
      outcome: 'linked',
      returnTo: '/parametres',
    });
    browser = openPanelBrowser(bench);
    await come('max');
    expect(await own()).toMatchObject({ email });
  });

  test('returns where the sign-out goes on, and ends the session when the provider ends its own', async () => {
    know('ida', 'ida@agency.example');
    await come('ida');
    const { url } = (await browser.get('sessions/current/provider')).body as { url: string };
    const query = new URL(url).searchParams;
    expect(query.get('post_logout_redirect_uri')).toBe('http://panel.example/connexion');
    expect(query.get('client_id')).toBe('vigie');
    await provider.signOut(url);
    expect((await browser.get('users/own')).status).toBe(401);
  });

  test('goes on in two tabs of a browser at once', async () => {
    know('pia', 'pia@agency.example');
    const [first, second] = [await browser.begin(providerId), await browser.begin(providerId)];
    const later = await provider.signIn(second, 'pia');
    expect((await browser.finish(broughtBy(await provider.signIn(first, 'pia')))).body).toMatchObject({
      outcome: 'signed-in',
    });
    expect((await browser.finish(broughtBy(later))).body).toMatchObject({ outcome: 'signed-in' });
  });

  test('is in the audit log of the company that somebody came into', async () => {
    know('lou', 'lou@agency.example');
    await come('lou');
    const { userId, ...entry } = await bench.db
      .selectFrom('auditLog')
      .select(['operation', 'userId', 'targetId', 'companyId', 'role'])
      .where('operation', '=', 'signInProviders.finish')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      operation: 'signInProviders.finish',
      targetId: userId,
      companyId,
      role: 'guest',
    });
  });

  test('reports that the provider refused the user', async () => {
    await browser.begin(providerId);
    const url = await browser.begin(providerId);
    const state = new URL(url).searchParams.get('state') ?? '';
    const answer = await browser.finish({ state, error: 'access_denied', iss: provider.issuer });
    expect(answer.body).toMatchObject({ code: 'provider-refused', data: { error: 'access_denied' } });
  });

  test('offers the providers of the instance, and of the company that owns the domain', async () => {
    const offered = await browser.get('sign-in-providers?email=ada%40agency.example');
    expect(offered.body).toEqual([{ id: providerId, name: 'Example ID' }]);
  });

  test('is what a company may require: a right password is refused then, and the providers are named', async () => {
    const shutId = await createTestCompany(bench.db, 'Shut');
    const { email } = await createTestUser(bench.db, { companyId: shutId, role: 'user' });
    const rules = { requiresProvider: true, secondFactorRoles: [], updatedAt: new Date() };
    await bench.db
      .insertInto('signInRules')
      .values({ companyId: shutId, ...rules })
      .execute();
    const { status, body } = await browser.post('sessions', { email, password: PASSWORD });
    const providers = [{ id: providerId, name: 'Example ID' }];
    expect([status, body]).toMatchObject([403, { code: 'provider-needed', data: { providers } }]);
  });
});
