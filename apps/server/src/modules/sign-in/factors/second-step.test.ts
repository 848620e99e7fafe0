import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addTestPasskey, addTotp, openFactorTestApp } from '../../../../test/factor-test-app.ts';
import type { TestAnswer, TestCaller } from '../../../../test/test-app.ts';
import type { TestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { hashToken } from '../../../secrets/token.ts';
import { replaceReset } from '../passwords/password-resets.store.ts';

const testApp = await openFactorTestApp();
afterAll(() => testApp.close());

let user: TestUser;
let caller: TestCaller;
beforeEach(async () => {
  testApp.clock.advance(25 * 3600);
  user = await testApp.createPerson();
  caller = await testApp.signIn(user);
});

const BROWSER = { 'sec-fetch-site': 'same-origin' };

const end = (signIn: string, proof: object, headers: Record<string, string> = {}) =>
  testApp.post('/sessions/second-factor', { signIn, proof }, headers);
const byTotp = (code: string) => ({ method: 'totp', code });
const byCode = (code: string) => ({ method: 'recovery-code', code });
const codeOf = ({ body }: TestAnswer) => (body as { code?: string } | null)?.code;

describe('the second step of a sign-in', () => {
  test('is required of whoever has a factor, and returns its methods', async () => {
    await addTotp(testApp, caller);
    await addTestPasskey(testApp, caller);
    const answer = await testApp.byPassword(user);
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 'second-factor-needed',
        data: {
          methods: ['passkey', 'totp', 'recovery-code'],
          expiresAt: new Date(testApp.clock.now() + 600_000).toISOString(),
        },
      },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('by a code of the app opens a session that records it, and binds the browser', async () => {
    const { secret } = await addTotp(testApp, caller);
    const answer = await end(await testApp.ticketOf(user), byTotp(testApp.codeOf(secret)), BROWSER);
    expect(answer.status).toBe(201);
    const cookies = [answer.headers['set-cookie'] ?? []].flat() as string[];
    const names = cookies.map((cookie) => cookie.split('=')[0]);
    expect(new Set(names)).toEqual(new Set(['__Host-tk_bind', '__Host-tk_dev', 'token_key']));
    const signIns = await testApp.db
      .selectFrom('signIns')
      .select(['method', 'secondFactor'])
      .where('userId', '=', user.userId)
      .orderBy('at', 'desc')
      .execute();
    expect(signIns[0]).toEqual({ method: 'password', secondFactor: 'totp' });
  });

  test('by a passkey takes only those of this user', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const other = await addTestPasskey(testApp, await testApp.signIn(await testApp.createPerson()));
    const signIn = await testApp.ticketOf(user);
    const wrong = await end(signIn, await testApp.passkeyProof(other.authenticator));
    expect(codeOf(wrong)).toBe('second-factor-wrong');
    expect((await end(signIn, await testApp.passkeyProof(authenticator))).status).toBe(201);
  });

  test('takes its ticket once, for ten minutes, and of no other kind', async () => {
    const { secret } = await addTotp(testApp, caller);
    const signIn = await testApp.ticketOf(user);
    expect((await end(signIn, byTotp(testApp.codeOf(secret)))).status).toBe(201);
    testApp.clock.advance(30);
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(secret))))).toBe('step-over');
    const late = await testApp.ticketOf(user);
    testApp.clock.advance(601);
    expect(codeOf(await end(late, byTotp(testApp.codeOf(secret))))).toBe('step-over');
    const { ticket } = await testApp.ask();
    expect(codeOf(await end(ticket, byTotp(testApp.codeOf(secret))))).toBe('step-over');
  });

  test('is over for who was deactivated meanwhile, and closed by a company that wants its provider', async () => {
    const { secret } = await addTotp(testApp, caller);
    const signIn = await testApp.ticketOf(user);
    const row = testApp.db.updateTable('users').where('id', '=', user.userId);
    await row.set({ status: 'inactive' }).execute();
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(secret))))).toBe('step-over');
    await row.set({ status: 'active' }).execute();
    const rule = { companyId: testApp.companyId, requiresProvider: true, updatedAt: new Date() };
    await testApp.db
      .insertInto('signInRules')
      .values({ ...rule, breakGlassUserId: null, secondFactorRoles: [] })
      .execute();
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(secret))))).toBe('provider-needed');
    await testApp.db.deleteFrom('signInRules').execute();
  });

  test('is required as before after a new password by mail, and after one by an administrator', async () => {
    const { secret } = await addTotp(testApp, caller);
    const { userId, email } = user;
    const begun = await testApp.ticketOf(user);
    const now = new Date(testApp.clock.now());
    const times = { now, expiresAt: new Date(now.getTime() + 60_000) };
    await replaceReset(testApp.db, { id: createId(), userId, tokenHash: hashToken('by-mail'), ...times });
    const reset = await testApp.call({
      method: 'PUT',
      url: '/api/password-resets/by-mail',
      payload: { password: 'mailed horse' },
    });
    expect(reset.status).toBe(204);
    expect(codeOf(await end(begun, byTotp(testApp.codeOf(secret))))).toBe('step-over');
    expect(codeOf(await testApp.post('/sessions', { email, password: 'mailed horse' }))).toBe(
      'second-factor-needed',
    );
    const admin = await testApp.signIn(await testApp.createPerson('admin'));
    const url = `/api/users/${user.userId}/password`;
    const given = await admin({ method: 'PUT', url, payload: { password: 'given horse' } });
    expect(given.status).toBe(204);
    const answer = await testApp.post('/sessions', { email, password: 'given horse' });
    expect(codeOf(answer)).toBe('second-factor-needed');
  });
});

describe('a code of an authenticator app', () => {
  test('counts once, also of two at once, and none before it', async () => {
    const { secret } = await addTotp(testApp, caller);
    const code = testApp.codeOf(secret);
    const tickets = [await testApp.ticketOf(user), await testApp.ticketOf(user)];
    const answers = await Promise.all(tickets.map((signIn) => end(signIn, byTotp(code))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 401]));
    const signIn = await testApp.ticketOf(user);
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(secret, -1))))).toBe('second-factor-wrong');
    expect((await end(signIn, byTotp(testApp.codeOf(secret, 1)))).status).toBe(201);
  });

  test('is of the app of now, while another one is only begun', async () => {
    const { secret } = await addTotp(testApp, caller);
    const begun = await caller({ method: 'POST', url: '/api/users/own/totp' });
    const next = (begun.body as { secret: string }).secret;
    const signIn = await testApp.ticketOf(user);
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(next))))).toBe('second-factor-wrong');
    expect((await end(signIn, byTotp(testApp.codeOf(secret)))).status).toBe(201);
    const payload = { code: testApp.codeOf(next) };
    const confirmed = await caller({ method: 'PUT', url: '/api/users/own/totp', payload });
    expect(confirmed.body).toEqual({ codes: [] });
    testApp.clock.advance(30);
    const again = await testApp.ticketOf(user);
    expect(codeOf(await end(again, byTotp(testApp.codeOf(secret))))).toBe('second-factor-wrong');
    expect((await end(again, byTotp(testApp.codeOf(next)))).status).toBe(201);
  });

  test('that is wrong is recorded with the failed sign-ins', async () => {
    const { secret } = await addTotp(testApp, caller);
    await testApp.db.deleteFrom('failedSignIns').execute();
    await end(await testApp.ticketOf(user), byTotp(testApp.wrongCodeOf(secret)));
    const failed = await testApp.db.selectFrom('failedSignIns').select('times').execute();
    expect(failed).toEqual([{ times: 1 }]);
  });

  test('that is guessed delays strangers, and not the browser that the user signed in from', async () => {
    const { secret } = await addTotp(testApp, caller);
    const first = await end(await testApp.ticketOf(user), byTotp(testApp.codeOf(secret)), BROWSER);
    const cookie = ([first.headers['set-cookie'] ?? []].flat() as string[])
      .find((one) => one.startsWith('__Host-tk_dev='))
      ?.split(';')[0];
    testApp.clock.advance(30);
    const stranger = await testApp.ticketOf(user);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      statuses.push((await end(stranger, byTotp(testApp.wrongCodeOf(secret)))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    expect((await end(stranger, byTotp(testApp.codeOf(secret)))).status).toBe(429);
    const known = { ...BROWSER, cookie: cookie ?? '' };
    const signIn = await testApp.ticketOf(user);
    expect((await end(signIn, byTotp(testApp.codeOf(secret)), known)).status).toBe(201);
  });

  test('that is wrong ten times ends the ticket', async () => {
    const { secret } = await addTotp(testApp, caller);
    const signIn = await testApp.ticketOf(user);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(codeOf(await end(signIn, byTotp(testApp.wrongCodeOf(secret))))).toBe('second-factor-wrong');
      testApp.clock.advance(20);
    }
    expect(codeOf(await end(signIn, byTotp(testApp.codeOf(secret))))).toBe('step-over');
  });
});

describe('a recovery code', () => {
  test('replaces a factor once, however it is typed, and is notified', async () => {
    const { codes } = await addTotp(testApp, caller);
    const [code = '', second = ''] = codes;
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}-[A-HJKMNP-Z2-9]{8}$/u);
    const typed = code.toLowerCase().replace('-', ' ');
    expect((await end(await testApp.ticketOf(user), byCode(typed))).status).toBe(201);
    expect(await testApp.mailsOf(user.userId)).toContain('Un code de secours a été utilisé');
    const logged = await testApp.loggedOf('factors.useRecoveryCode');
    expect(logged.at(-1)).toMatchObject({ userId: user.userId, targetId: user.userId, ip: '127.0.0.0/24' });
    const signIn = await testApp.ticketOf(user);
    expect(codeOf(await end(signIn, byCode(code)))).toBe('second-factor-wrong');
    expect((await end(signIn, byCode(second))).status).toBe(201);
    const { body } = await caller({ url: '/api/users/own/factors' });
    expect(body).toMatchObject({ recoveryCodes: { left: 8 } });
  });

  test('is won by one of two at once', async () => {
    const { codes } = await addTotp(testApp, caller);
    const tickets = [await testApp.ticketOf(user), await testApp.ticketOf(user)];
    const answers = await Promise.all(tickets.map((signIn) => end(signIn, byCode(codes[0] ?? ''))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 401]));
  });

  test('is nobody else’s', async () => {
    await addTotp(testApp, caller);
    const other = await addTotp(testApp, await testApp.signIn(await testApp.createPerson()));
    const answer = await end(await testApp.ticketOf(user), byCode(other.codes[0] ?? ''));
    expect(codeOf(answer)).toBe('second-factor-wrong');
  });

  test('is worth nothing once new ones were made', async () => {
    const { codes } = await addTotp(testApp, caller);
    const made = await caller({ method: 'POST', url: '/api/users/own/recovery-codes' });
    const fresh = (made.body as { codes: string[] }).codes;
    expect(new Set([...codes, ...fresh]).size).toBe(20);
    const signIn = await testApp.ticketOf(user);
    expect(codeOf(await end(signIn, byCode(codes[0] ?? '')))).toBe('second-factor-wrong');
    expect((await end(signIn, byCode(fresh[0] ?? ''))).status).toBe(201);
    expect(await testApp.mailsOf(user.userId)).toContain('De nouveaux codes de secours ont été créés');
  });

  test('is made only for who has a factor', async () => {
    const answer = await caller({ method: 'POST', url: '/api/users/own/recovery-codes' });
    expect(codeOf(answer)).toBe('second-factor-to-set-up');
  });
});
