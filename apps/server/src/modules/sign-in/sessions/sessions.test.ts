import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { openTestApp, type TestAnswer } from '../../../../test/test-app.ts';
import { accountRule, addressRules } from './sessions.policy.ts';

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const HOUR = 3600;

const tokenOf = (answer: TestAnswer): string => (answer.body as { token: string }).token;
const cookiesOf = (answer: TestAnswer): string[] => [answer.headers['set-cookie'] ?? []].flat() as string[];
const keyOf = (ip: string) => addressRules(ip)[0]?.key;

describe('sessions', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());

  const someone = (): Promise<TestUser> => createTestUser(bench.db, { companyId, role: 'user' });
  const signIn = (email: string, password: string, headers = {}): Promise<TestAnswer> =>
    bench.call({ method: 'POST', url: '/api/sessions', payload: { email, password }, headers });
  const own = (headers: Record<string, string>): Promise<TestAnswer> =>
    bench.call({ url: '/api/users/own', headers });

  test('open for a right password, whatever the case of the e-mail', async () => {
    const { email, userId } = await someone();
    const answer = await signIn(email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(201);
    const token = tokenOf(answer);
    expect((await own({ authorization: `Bearer ${token}` })).body).toMatchObject({ id: userId, email });
    expect((await own({ authorization: token })).status).toBe(200);
  });

  test('are refused in the same words for a wrong password, an unknown and an inactive person', async () => {
    const user = await someone();
    await bench.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.userId).execute();
    const answers = [
      await signIn((await someone()).email, 'wrong'),
      await signIn('nobody@vigie.example', PASSWORD),
      await signIn(user.email, PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({
        code: 'wrong-credentials',
        message: 'Email or password is incorrect.',
      });
    }
  });

  test('name the field that is missing, by the code of its message', async () => {
    const answer = await signIn('', PASSWORD);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', data: { fields: [{ path: 'email', code: 'email-required' }] } },
    });
    const invalid = await signIn('no-mail', PASSWORD);
    expect(invalid.body).toMatchObject({ data: { fields: [{ path: 'email', code: 'email-invalid' }] } });
  });

  test('store only hashes of their secrets', async () => {
    const answer = await signIn((await someone()).email, PASSWORD, BROWSER);
    const rows = await bench.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(answer));
  });

  test('of a browser are worth nothing without their binding cookie', async () => {
    const answer = await signIn((await someone()).email, PASSWORD, BROWSER);
    const [token = '', bind = ''] = cookiesOf(answer);
    expect(token).toMatch(/^token_key=[\w-]+; Max-Age=604800; Path=\/; SameSite=Strict$/);
    expect(bind).toMatch(/^tk_bind=[\w-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    const authorization = `Bearer ${tokenOf(answer)}`;
    expect((await own({ authorization })).status).toBe(401);
    expect((await own({ authorization, cookie: 'tk_bind=forged' })).status).toBe(401);
    expect((await own({ authorization, cookie: `a=b; ${bind.split(';')[0]}` })).status).toBe(200);
  });

  test('are never taken from only a cookie', async () => {
    const answer = await signIn((await someone()).email, PASSWORD);
    expect((await own({ cookie: `token_key=${tokenOf(answer)}` })).status).toBe(401);
  });

  test('end twelve hours after their last use, and seven days after they began', async () => {
    const authorization = tokenOf(await signIn((await someone()).email, PASSWORD));
    for (let day = 0; day < 13; day += 1) {
      bench.clock.advance(11 * HOUR);
      expect((await own({ authorization })).status).toBe(200);
    }
    bench.clock.advance(12 * HOUR);
    expect((await own({ authorization })).status).toBe(401);
    const [idle, aged] = [tokenOf(await signIn((await someone()).email, PASSWORD)), (await someone()).email];
    bench.clock.advance(12 * HOUR + 1);
    expect((await own({ authorization: idle })).status).toBe(401);
    const old = tokenOf(await signIn(aged, PASSWORD));
    for (let attempt = 0; attempt < 15; attempt += 1) {
      bench.clock.advance(11 * HOUR);
      await own({ authorization: old });
    }
    bench.clock.advance(4 * HOUR);
    expect((await own({ authorization: old })).status).toBe(401);
  });

  test('end at sign-out, with their cookies', async () => {
    const token = tokenOf(await signIn((await someone()).email, PASSWORD));
    const headers = { authorization: token };
    const answer = await bench.call({ method: 'DELETE', url: '/api/sessions/current', headers });
    expect(answer.status).toBe(204);
    expect(cookiesOf(answer).map((cookie) => cookie.slice(0, 30))).toEqual([
      'token_key=; Max-Age=0; Path=/;',
      'tk_bind=; Max-Age=0; Path=/; H',
    ]);
    expect((await own(headers)).status).toBe(401);
  });

  test('count ten a person; the oldest is ended for a new one', async () => {
    const { email } = await someone();
    const tokens: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      bench.clock.advance(1);
      tokens.push(tokenOf(await signIn(email, PASSWORD)));
    }
    const statuses = await Promise.all(
      tokens.map(async (authorization) => (await own({ authorization })).status),
    );
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
  });

  test('show a revocation at once: the role is read with each request', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'moderator' });
    const authorization = tokenOf(await signIn(user.email, PASSWORD));
    const jobs = () => bench.call({ url: '/api/jobs', headers: { authorization } });
    expect((await jobs()).status).toBe(200);
    const profile = bench.db.updateTable('profiles').where('id', '=', user.profileId);
    await profile.set({ role: 'guest' }).execute();
    expect((await jobs()).status).toBe(403);
    await profile.set({ revoked: true }).execute();
    expect((await jobs()).status).toBe(401);
  });

  test('make an account wait after five wrong passwords, the unknown ones too', async () => {
    const { email } = await someone();
    for (const who of [email, 'unknown@vigie.example']) {
      bench.clock.advance(2 * HOUR);
      for (let attempt = 0; attempt < 6; attempt += 1) expect((await signIn(who, 'wrong')).status).toBe(401);
      const refused = await signIn(who, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
      expect(refused.headers['retry-after']).toBe('1');
    }
    bench.clock.advance(2);
    expect((await signIn(email, PASSWORD)).status).toBe(201);
    expect((await signIn(email, 'wrong')).status).toBe(401);
  });

  test(
    'make an address wait after twenty wrong passwords in a minute',
    { tags: ['exhaustive'] },
    async () => {
      bench.clock.advance(2 * HOUR);
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect((await signIn(`guess-${attempt}@vigie.example`, 'wrong')).status).toBe(401);
      const { email } = await someone();
      expect((await signIn(email, PASSWORD)).status).toBe(429);
      bench.clock.advance(61);
      expect((await signIn(email, PASSWORD)).status).toBe(201);
    },
  );

  test('count attempts that are made at once', async () => {
    bench.clock.advance(2 * HOUR);
    const { email } = await someone();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});

describe('the waiting times', () => {
  test('double from one second to a quarter of an hour, and a hundred failures close the day', () => {
    const { delaySeconds } = accountRule('someone@vigie.example');
    const waits = [5, 6, 7, 8, 15, 16, 99, 100].map((failures) => delaySeconds(failures));
    expect(waits).toEqual([0, 1, 2, 4, 512, 900, 900, Infinity]);
  });

  test('are shared by the addresses of one IPv6 network', () => {
    expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
    expect(keyOf('2001:db8:1:2::1')).not.toBe(keyOf('2001:db8:1:3::1'));
    expect(keyOf('192.0.2.1')).not.toBe(keyOf('192.0.2.2'));
  });
});
