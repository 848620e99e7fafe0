import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { openTestApp } from '../../../../test/test-app.ts';
import { readMailText } from '../../mail/mail.service.ts';
import { answerResetRequest } from './password-resets.service.ts';

const PUBLIC_URL = 'https://vigie.example';
const NEW_PASSWORD = 'another horse';

describe('a new password', async () => {
  let user: TestUser;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(2 * 3600);
    user = await createTestUser(bench.db, { companyId, role: 'user' });
    await bench.db.deleteFrom('outboxMails').execute();
  });

  const reading = () => ({
    secrets: bench.secrets,
    publicUrl: PUBLIC_URL,
    now: new Date(bench.clock.now()),
  });
  const ask = (email: string, remoteAddress = '192.0.2.7') =>
    bench.call({ method: 'POST', url: '/api/password-resets', payload: { email }, remoteAddress });
  const answerAll = async () => {
    while (await answerResetRequest({ db: bench.db, ...reading() }));
  };
  const mails = () => bench.db.selectFrom('outboxMails').selectAll().orderBy('id').execute();
  const askForToken = async (): Promise<string> => {
    bench.clock.advance(1);
    await ask(user.email);
    await answerAll();
    const mail = (await mails()).at(-1);
    const text = mail === undefined ? '' : readMailText(reading(), mail);
    return /changement-mot-de-passe#t=([\w-]{43})\n/.exec(text)?.[1] ?? '';
  };
  const readReset = (token: string) => bench.call({ url: `/api/password-resets/${token}` });
  const use = (token: string, password = NEW_PASSWORD) =>
    bench.call({ method: 'PUT', url: `/api/password-resets/${token}`, payload: { password } });
  const signIn = (password: string) =>
    bench.call({ method: 'POST', url: '/api/sessions', payload: { email: user.email, password } });

  test('is written of in the language of the browser of whoever chose none', async () => {
    await bench.call({
      method: 'POST',
      url: '/api/sessions',
      headers: { 'accept-language': 'fr-CA,fr;q=0.9' },
      payload: { email: user.email, password: PASSWORD },
    });
    await askForToken();
    expect((await mails()).at(-1)?.subject).toBe('Choisissez un nouveau mot de passe');
  });

  test('is requested in the same way for known, unknown and inactive people', async () => {
    const inactive = await createTestUser(bench.db, { companyId, role: 'user' });
    await bench.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', inactive.userId)
      .execute();
    for (const email of [user.email, 'nobody@vigie.example', inactive.email])
      expect(await ask(email)).toMatchObject({ status: 202, text: '' });
    expect(await mails()).toEqual([]);
    await answerAll();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([user.email]);
  });

  test('is chosen by a link, once; all sessions end, the person is notified and not signed in', async () => {
    const caller = await bench.signIn(user);
    const token = await askForToken();
    expect((await readReset(token)).body).toMatchObject({ email: user.email });
    bench.clock.advance(1);
    const used = await use(token);
    expect(used.status).toBe(204);
    expect(used.headers['set-cookie']).toBeUndefined();
    expect((await caller({ url: '/api/users/own' })).status).toBe(401);
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 201]);
    expect((await mails()).at(-1)?.subject).toBe('Votre mot de passe a été modifié');
    expect([(await use(token)).status, (await readReset(token)).status]).toEqual([404, 404]);
    const entries = bench.db
      .selectFrom('auditLog')
      .select('userId')
      .where('operation', '=', 'passwordResets.use');
    expect(await entries.execute()).toEqual([{ userId: user.userId }]);
  });

  test('is set once by a link that is used twice at a time', async () => {
    const token = await askForToken();
    const answers = await Promise.all([use(token, 'first horse'), use(token, 'second horse')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  test('is the first one of who came by a provider, and has none', async () => {
    await bench.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.userId).execute();
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await use(await askForToken())).status).toBe(204);
    expect((await signIn(NEW_PASSWORD)).status).toBe(201);
  });

  test('is not to be had by an older link, one of another token, or after half an hour', async () => {
    const first = await askForToken();
    const second = await askForToken();
    expect(first).not.toBe(second);
    expect((await use(first)).status).toBe(404);
    expect((await use('x'.repeat(43))).status).toBe(404);
    bench.clock.advance(30 * 60);
    expect([(await readReset(second)).status, (await use(second)).status]).toEqual([404, 404]);
  });

  test('is refused when it is too short, and the link still works', async () => {
    const token = await askForToken();
    expect(await use(token, 'short')).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'password', code: 'password-too-short' }] } },
    });
    expect((await use(token)).status).toBe(204);
  });

  test('is sent three times an hour to an account', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await ask(user.email)).status).toBe(202);
    await answerAll();
    expect(await mails()).toHaveLength(3);
    bench.clock.advance(3601);
    await ask(user.email);
    await answerAll();
    expect(await mails()).toHaveLength(4);
  });

  test('is stored for at most ten requests an hour of an address', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await ask(`guess-${attempt}@vigie.example`, '192.0.2.8')).status).toBe(202);
    const requests = bench.db.selectFrom('passwordResetRequests').select('email');
    expect(await requests.execute()).toHaveLength(10);
    await answerAll();
    expect(await requests.execute()).toEqual([]);
  });

  test('leaves no token in the database that could be read', async () => {
    const token = await askForToken();
    const stored = JSON.stringify([
      await mails(),
      await bench.db.selectFrom('passwordResets').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
  });
});
