import type { UserDetail } from '@vigie/contract/user.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createId } from '../src/db/uuid-v7.ts';
import { answerResetRequest } from '../src/modules/sign-in/passwords/password-resets.service.ts';
import {
  hashPassword,
  hashToVerify,
  verifyPassword,
} from '../src/modules/sign-in/passwords/password-hash.ts';
import { readMailText } from '../src/modules/mail/mail.service.ts';
import { createTestCompany, createTestUser, PASSWORD, type TestUser } from './users.ts';
import { openTestApp, type TestAnswer, type TestCaller } from './test-app.ts';

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const SHOWN = { firstName: 'Ada', lastName: 'Lovelace', displayName: '', locale: 'fr' };
const cookiesOf = ({ headers }: TestAnswer) => [headers['set-cookie'] ?? []].flat() as string[];
const tokenOf = ({ body }: TestAnswer) => (body as { token: string }).token;
const put = (who: TestCaller, url: string, payload: object = {}) =>
  who({ method: 'PUT', url: `/api/${url}`, payload });
const shut = (who: TestCaller, { userId }: TestUser) =>
  put(who, `users/${userId}/status`, { status: 'inactive' });

/** Returns the cost parameters of a hash, which precede its salt. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

describe('somebody who means harm', async () => {
  const log: string[] = [];
  const bench = await openTestApp({
    publicUrl: 'https://panel.example',
    logTo: (line) => void log.push(line),
  });
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await createTestUser(bench.db, { companyId, role: 'admin' });
  const guest = await createTestUser(bench.db, { companyId, role: 'guest' });
  const own = await bench.signIn(guest);
  afterAll(() => bench.close());

  const signIn = (email: string, headers = {}) =>
    bench.call({ method: 'POST', url: '/api/sessions', payload: { email, password: PASSWORD }, headers });

  test('takes no connection from others by guessing from many addresses at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        put(own, 'users/own/password', { current: 'wrong', password: 'guessed' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });

  test('gives nobody a session to begin with: signing in makes another one, for this browser over https', async () => {
    const planted = 'A'.repeat(43);
    const fixed = {
      ...BROWSER,
      authorization: planted,
      cookie: `token_key=${planted}; __Host-tk_bind=${planted}`,
    };
    const first = await signIn(guest.email, fixed);
    const second = await signIn(guest.email, { ...fixed, authorization: tokenOf(first) });
    expect(new Set([planted, tokenOf(first), tokenOf(second)]).size).toBe(3);
    const [token = '', bind = ''] = cookiesOf(second);
    expect(token).toMatch(/^token_key=[\w-]{43}; Max-Age=604800; Path=\/; Secure; SameSite=Strict$/);
    expect(bind).toMatch(
      /^__Host-tk_bind=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const read = (cookie: string) =>
      bench.call({ url: '/api/users/own', headers: { authorization: tokenOf(second), cookie } });
    expect((await read(`__Host-tk_bind=${planted}`)).status).toBe(401);
    expect((await read(cookiesOf(first)[1] ?? '')).status).toBe(401);
    expect((await read(bind.split(';')[0] ?? '')).status).toBe(200);
  });

  test('sends no write from another site, not by a form either', async () => {
    const { authorization } = await headersOf(guest);
    for (const forged of [
      { headers: { 'sec-fetch-site': 'cross-site' }, payload: '{}' },
      { headers: { 'sec-fetch-site': 'same-site' }, payload: '{}' },
      { headers: { origin: 'https://evil.example' }, payload: '{}' },
      { headers: { origin: 'null' }, payload: '{}' },
    ]) {
      const headers = { ...forged.headers, authorization, 'content-type': 'application/json' };
      const answer = await bench.call({ ...forged, method: 'DELETE', url: '/api/sessions', headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site-request' } });
    }
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, 'panel-identifier': 'vigie-panel' };
      const answer = await bench.call({ method: 'DELETE', url: '/api/sessions', headers, payload: 'a=b' });
      expect([400, 401, 415]).toContain(answer.status);
    }
  });

  test('gives themself nothing by fields that are not theirs to send', async () => {
    const notices = Object.fromEntries(
      ['message-answered', 'run-failed', 'problem-new'].map((name) => [name, { email: true, push: true }]),
    );
    const more = { role: 'admin', status: 'active', email: 'other@vigie.example', companyId: createId() };
    const { status } = await put(own, 'users/own/account', { ...SHOWN, theme: 'dark', notices, ...more });
    expect(status).toBe(200);
    expect((await own({ url: '/api/users/own' })).body).toMatchObject({
      email: guest.email,
      active_profile: { role: { slug: 'guest' }, group_id: companyId },
    });
  });

  test('does not leave the instance without an administrator by two who shut each other out at once', async () => {
    const second = await createTestUser(bench.db, { companyId, role: 'admin' });
    const [one, other] = [await bench.signIn(admin), await bench.signIn(second)];
    const answers = await Promise.all([shut(one, second), shut(other, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const administrators = bench.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .select('users.id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active');
    expect(await administrators.execute()).toHaveLength(1);
    await bench.db.updateTable('users').set({ status: 'active' }).where('status', '=', 'inactive').execute();
  });

  test('does nothing that weighs much with a session that was left open: the password is required again', async () => {
    const victim = await createTestUser(bench.db, { companyId, role: 'user' });
    const [left, low] = [await bench.signIn(admin), await bench.signIn(guest)];
    const confirm = (password: string) => put(left, 'sessions/current/confirmation', { password });
    expect((await shut(left, victim)).status).toBe(200);
    bench.clock.advance(11 * 60);
    const user = `/api/users/${victim.userId}`;
    const device = `${user}/devices/${createId()}/notifications`;
    for (const call of [
      { method: 'PUT', url: `${user}/status`, payload: { status: 'active' } },
      { method: 'PUT', url: `${user}/password`, payload: { password: 'taken over' } },
      { method: 'POST', url: device, payload: { title: 'Title', text: 'Text' } },
      { method: 'DELETE', url: user },
      { method: 'DELETE', url: `/api/companies/${companyId}` },
      { method: 'GET', url: '/api/outbox' },
    ] as const) {
      expect(await left(call)).toMatchObject({ status: 428, body: { code: 'confirmation-needed' } });
      expect((await low(call)).status).toBe(403);
    }
    const { updatedAt } = (await left({ url: user })).body as UserDetail;
    const moved = { ...SHOWN, email: 'mine@vigie.example', updatedAt };
    expect((await put(left, `users/${victim.userId}`, moved)).status).toBe(428);
    expect(await confirm('wrong')).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'password', code: 'password-wrong' }] } },
    });
    expect((await shut(left, victim)).status).toBe(428);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await shut(left, victim)).status).toBe(200);
  });

  test('writes no formula into the file of people, nor a second line', async () => {
    const row = {
      firstName: '=HYPERLINK("https://evil.example")',
      lastName: '\t@SUM(1)',
      displayName: 'a\r\n"b',
    };
    await bench.db.updateTable('users').set(row).where('id', '=', guest.userId).execute();
    const { text } = await (await bench.signIn(admin))({ url: '/api/users.csv?locale=en' });
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")","'\t@SUM(1)","a\r\n""b",`);
  });

  test('learns from response times no more than from responses: nobody’s password is verified too', async () => {
    expect(costOf(await hashToVerify(null))).toBe(costOf(await hashPassword(PASSWORD)));
    expect(await verifyPassword(null, 'no password of anybody')).toBe(false);
  });

  test('finds nothing in the log that would let them in', async () => {
    bench.clock.advance(2 * 3_600);
    await bench.call({ method: 'POST', url: '/api/password-resets', payload: { email: guest.email } });
    const reading = { secrets: bench.secrets, publicUrl: 'x', now: new Date(bench.clock.now()) };
    await answerResetRequest({ db: bench.db, ...reading });
    const mails = bench.db.selectFrom('outboxMails').selectAll().orderBy('id', 'desc');
    const reset =
      /#t=([\w-]{43})/.exec(readMailText(reading, await mails.executeTakeFirstOrThrow()))?.[1] ?? '';
    const companies = bench.db.selectFrom('companies').select('guestCode').where('id', '=', companyId);
    const { guestCode } = await companies.executeTakeFirstOrThrow();
    log.length = 0;
    const session = await signIn(guest.email, BROWSER);
    await bench.call({ url: `/api/password-resets/${reset}` });
    await bench.call({
      method: 'PUT',
      url: `/api/password-resets/${reset}`,
      payload: { password: 'secret horse' },
    });
    await bench.call({ url: `/api/invitations/${guestCode}` });
    await bench.app.inject({ url: `/invite?code=${guestCode}` });
    const headers = { authorization: tokenOf(session), cookie: cookiesOf(session).join() };
    await bench.call({ url: '/api/users/own', headers });
    await bench.call({ method: 'POST', url: '/api/sessions', headers, payload: `{"password":"${PASSWORD}` });
    const bind = /tk_bind=([\w-]+)/.exec(headers.cookie)?.[1] ?? '';
    const secrets = [PASSWORD, 'secret horse', reset, guestCode, tokenOf(session), bind];
    expect(secrets.map((secret) => secret.length > 5)).not.toContain(false);
    expect(log.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => log.some((line) => line.includes(secret)))).toEqual([]);
  });

  async function headersOf({ email }: TestUser): Promise<{ authorization: string }> {
    return { authorization: tokenOf(await signIn(email)) };
  }
});
