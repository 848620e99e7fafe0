import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { openTestApp, type TestAnswer } from '../../../../test/test-app.ts';

const cookieOf = ({ headers }: TestAnswer): string =>
  ([headers['set-cookie'] ?? []].flat() as string[]).find((one) => one.startsWith('__Host-tk_dev=')) ?? '';

describe('a browser that somebody signed in with', async () => {
  let user: TestUser;
  const bench = await openTestApp({ publicUrl: 'https://panel.example' });
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(25 * 3600);
    user = await createTestUser(bench.db, { companyId, role: 'user' });
  });

  const signIn = (password: string, cookie?: string, { email } = user): Promise<TestAnswer> =>
    bench.call({
      method: 'POST',
      url: '/api/sessions',
      payload: { email, password },
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
    });
  const known = async (): Promise<string> => cookieOf(await signIn(PASSWORD)).split(';')[0] ?? '';
  const guess = async (times: number, cookie?: string) => {
    for (let attempt = 0; attempt < times; attempt += 1) await signIn('wrong', cookie);
  };

  test('is known by a cookie that no script reads, which stays for half a year', async () => {
    expect(cookieOf(await signIn(PASSWORD))).toMatch(
      /^__Host-tk_dev=[\w-]{60,120}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/u,
    );
    expect(cookieOf(await signIn('wrong'))).toBe('');
  });

  test('lets them in while strangers who guess make the account wait, from the same address too', async () => {
    const cookie = await known();
    await guess(25);
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD, cookie)).status).toBe(201);
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  test('waits by itself after as many wrong passwords', async () => {
    const cookie = await known();
    await guess(6, cookie);
    expect((await signIn(PASSWORD, cookie)).status).toBe(429);
    expect((await signIn(PASSWORD)).status).toBe(201);
  });

  test('is a stranger to other accounts, and with a cookie that was made up', async () => {
    const cookie = await known();
    const other = await createTestUser(bench.db, { companyId, role: 'user' });
    for (const [who, given] of [
      [other, cookie],
      [user, `${cookie.slice(0, -4)}AAAA`],
      [user, '__Host-tk_dev=x'],
    ] as const) {
      bench.clock.advance(25 * 3600);
      await guessAt(who);
      expect((await signIn(PASSWORD, given, who)).status).toBe(429);
    }
  });

  async function guessAt(who: TestUser): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn('wrong', undefined, who);
  }
});
