import { unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { signInByProvider } from '../../../test/provider-session.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const NEW_PASSWORD = 'another horse';
const DEMAND = {
  requiresProvider: true,
  breakGlassUserId: null,
  secondFactorRoles: [],
  updatedAt: new Date(),
};

describe('one’s own account', async () => {
  let user: TestUser;
  let caller: TestCaller;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());
  beforeEach(async () => {
    user = await createTestUser(bench.db, { companyId, role: 'guest' });
    caller = await bench.signIn(user);
  });

  const changePassword = (current: string, password: string, headers = {}) =>
    caller({ method: 'PUT', url: '/api/users/own/password', payload: { current, password }, headers });
  const signIn = (password: string) =>
    bench.call({ method: 'POST', url: '/api/sessions', payload: { email: user.email, password } });

  test('is read with the notifications of its owner, unless they chose otherwise', async () => {
    expect((await caller({ url: '/api/users/own/account' })).body).toMatchObject({
      email: user.email,
      theme: 'system',
      locale: 'fr',
      notices: {
        'message-answered': { email: true, push: true },
        'run-failed': { email: false, push: true },
      },
      devices: [],
    });
  });

  test('stores what its owner changes', async () => {
    const notices = {
      'message-answered': { email: false, push: false },
      'run-failed': { email: true, push: true },
      'problem-new': { email: true, push: false },
    };
    const change = {
      firstName: 'Ada',
      lastName: 'Byron',
      displayName: 'Ada B.',
      locale: 'en',
      theme: 'dark',
      notices,
    };
    const answer = await caller({ method: 'PUT', url: '/api/users/own/account', payload: change });
    expect(answer).toMatchObject({ status: 200, body: change });
    expect((await caller({ url: '/api/users/own/account' })).body).toMatchObject(change);
    expect((await caller({ url: '/api/users/own' })).body).toMatchObject({ locale: 'en', lastName: 'Byron' });
  });

  test('goes on as the provider’s that opened it once its password is another one', async () => {
    const demanding = await createTestCompany(bench.db, 'Demanding');
    const theirs = await createTestUser(bench.db, { companyId: demanding, role: 'user' });
    const { db } = bench;
    await db
      .insertInto('signInRules')
      .values({ companyId: demanding, ...DEMAND })
      .execute();
    const byProvider = await signInByProvider(bench, theirs, 'instance');
    const payload = { current: PASSWORD, password: NEW_PASSWORD };
    const { status, body } = await byProvider({ method: 'PUT', url: '/api/users/own/password', payload });
    expect(status).toBe(200);
    const next = bench.withToken((body as { token: string }).token);
    expect((await next({ url: '/api/users/own' })).status, 'a session by password would be shut').toBe(200);
    const sessions = db.selectFrom('sessions').where('userId', '=', theirs.userId);
    const [session, ...others] = await sessions.select(['method', 'providerId', 'identityId']).execute();
    expect(others).toEqual([]);
    expect(session).toEqual({
      method: 'provider',
      providerId: expect.any(String),
      identityId: expect.any(String),
    });
  });

  test('takes another password from whoever knows the current one, and begins a new session', async () => {
    const elsewhere = await bench.signIn(user);
    const set = { mustChangePassword: true };
    await bench.db.updateTable('users').set(set).where('id', '=', user.userId).execute();
    expect((await caller({ url: '/api/users/own' })).body).toMatchObject({ mustChangePassword: true });
    const answer = await changePassword(PASSWORD, NEW_PASSWORD, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    const cookies = (answer.headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]);
    expect(cookies[0]).toBe(`token_key=${token}`);
    expect(cookies[1]).toMatch(/^tk_bind=[\w-]{43}$/);
    for (const old of [caller, elsewhere]) expect((await old({ url: '/api/users/own' })).status).toBe(401);
    const headers = { authorization: token, cookie: cookies[1] ?? '' };
    expect((await bench.call({ url: '/api/users/own', headers })).body).toMatchObject({
      mustChangePassword: false,
    });
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 201]);
  });

  test('notifies its owner of another password', async () => {
    await changePassword(PASSWORD, NEW_PASSWORD);
    const mail = await bench.db
      .selectFrom('outboxMails')
      .select(['subject', 'text'])
      .where('userId', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Votre mot de passe a été modifié');
    expect(mail.text).not.toContain(NEW_PASSWORD);
  });

  test('does not change its password when the current one is wrong, and counts the guesses', async () => {
    const wrong = { status: 400, body: { data: { fields: [{ path: 'current', code: 'password-wrong' }] } } };
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await changePassword('wrong', NEW_PASSWORD)).toMatchObject(wrong);
    expect(await changePassword(PASSWORD, NEW_PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    });
    expect((await signIn(PASSWORD)).status).toBe(201);
  });

  test('leaves neither passwords nor tokens with the answers that are remembered', async () => {
    const answer = await changePassword(PASSWORD, NEW_PASSWORD, { 'idempotency-key': 'once' });
    const rows = await bench.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain((answer.body as { token: string }).token);
  });

  test('is exported whole, and contains nothing of others and no secret', async () => {
    const other = await createTestUser(bench.db, { companyId, role: 'user' });
    await bench.signIn(other);
    const response = await bench.app.inject({
      url: '/api/users/own/export',
      headers: { 'panel-identifier': 'vigie-panel', authorization: await tokenOf(bench, user) },
    });
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(/filename="vigie-2026-\d\d-\d\d\.zip"/);
    const files = unzipSync(new Uint8Array(response.rawPayload));
    const text = (name: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(files[name]);
    expect(JSON.parse(text('account.json'))).toMatchObject([{ email: user.email }]);
    expect(JSON.parse(text('profiles.json'))).toMatchObject([{ company: 'Own', role: 'guest' }]);
    expect(text('sessions.csv')).toMatch(/^\uFEFFid;kind;user_agent;ip;/);
    expect(JSON.parse(text('sign-ins.json'))[0]).toMatchObject({ method: 'password', ip: '127.0.0.1' });
    for (const name of ['identities', 'passkeys', 'authenticator-apps', 'recovery-codes'])
      expect(JSON.parse(text(`${name}.json`))).toEqual([]);
    const whole = Object.keys(files).map(text).join('\n');
    expect(whole).not.toMatch(/hash|argon2/);
    expect(whole).not.toContain(other.userId);
    expect(whole).not.toContain(other.email);
  });
});

async function tokenOf(bench: TestApp, { email }: TestUser): Promise<string> {
  const answer = await bench.call({
    method: 'POST',
    url: '/api/sessions',
    payload: { email, password: PASSWORD },
  });
  return (answer.body as { token: string }).token;
}

describe('the strict policy for passwords', async () => {
  const bench = await openTestApp({ passwordPolicy: 'strict' });
  afterAll(() => bench.close());

  test.each([
    ['eleven chars', 'password-too-short', 'elevenchars'],
    ['one of the commonest', 'password-too-common', 'Qwerty123456'],
    ['the name before the @', 'password-too-common', 'Longest.Name.1'],
  ])('refuses %s', async (_what, code, password) => {
    const companyId = await createTestCompany(bench.db, 'Own');
    const email = `longest.name@${companyId}.example`;
    const caller = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user', email }));
    const payload = { current: PASSWORD, password };
    expect(await caller({ method: 'PUT', url: '/api/users/own/password', payload })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'password', code }] } },
    });
  });
});
