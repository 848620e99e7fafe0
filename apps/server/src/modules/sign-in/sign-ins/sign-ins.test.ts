import { afterAll, describe, expect, test } from 'vitest';
import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import type { OwnSession } from '@vigie/contract/user.ts';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../../../../test/users.ts';
import { createProviderRow } from '../../../../test/provider-rows.ts';
import { openTestApp, type TestAnswer, type TestCaller } from '../../../../test/test-app.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { runHousekeeping } from '../../../workers/housekeeping.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const DAY = 24 * 3600;

const listOf = async (caller: TestCaller, url = '/api/sign-ins') =>
  (await caller({ url })).body as SignInEntry[];

describe('sign-ins', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  afterAll(() => bench.close());

  const someone = () => createTestUser(bench.db, { companyId, role: 'guest' });
  const signInFrom = (user: TestUser, remoteAddress: string, headers: Record<string, string> = {}) =>
    bench.call({
      method: 'POST',
      url: '/api/sessions',
      payload: { email: user.email, password: PASSWORD },
      remoteAddress,
      headers: { 'user-agent': FIREFOX, ...headers },
    });
  const callerOf = ({ body }: TestAnswer): TestCaller => bench.withToken((body as { token: string }).token);
  const mailsTo = ({ userId }: TestUser) =>
    bench.db
      .selectFrom('outboxMails')
      .select(['subject', 'text'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute();

  test('are listed with method, device and location, the latest first', async () => {
    const user = await someone();
    await signInFrom(user, '203.0.113.4');
    bench.clock.advance(60);
    const caller = callerOf(await signInFrom(user, '::1'));
    const entries = await listOf(caller);
    expect(entries.map(({ ip }) => ip)).toEqual(['::1', '203.0.113.4']);
    expect(entries[1]).toMatchObject({
      method: 'password',
      secondFactor: null,
      provider: null,
      country: null,
      userAgent: FIREFOX,
      isUnusual: false,
    });
  });

  test('return the country of an address, of IPv6 and of IPv4', async () => {
    const user = await someone();
    const addresses = ['2a01:e0a::1', '2001:4860:4860::8888', '91.198.174.192', '2001:db8::1'];
    for (const address of addresses) {
      await signInFrom(user, address);
      bench.clock.advance(1);
    }
    const entries = await listOf(callerOf(await signInFrom(user, '::1')));
    expect(entries.map(({ country }) => country)).toEqual([null, null, 'NL', 'US', 'FR']);
  });

  test('of somebody are listed only for administrators', async () => {
    const user = await someone();
    const own = callerOf(await signInFrom(user, '203.0.113.4'));
    const url = `/api/users/${user.userId}/sign-ins`;
    expect((await listOf(admin, url)).map(({ ip }) => ip)).toEqual(['203.0.113.4']);
    expect((await own({ url })).status).toBe(403);
    expect((await admin({ url: `/api/users/${createId()}/sign-ins` })).status).toBe(404);
  });

  test('from a new browser in a new network are notified by mail, the first ones are not', async () => {
    const user = await someone();
    await signInFrom(user, '203.0.113.4');
    await signInFrom(user, '203.0.113.200');
    expect(await mailsTo(user)).toEqual([]);
    await signInFrom(user, '198.51.100.7');
    const [mail, ...others] = await mailsTo(user);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Connexion à votre compte depuis un nouvel endroit');
    for (const part of ['Firefox · Windows', '198.51.100.0/24', 'UTC', '/parametres'])
      expect(mail?.text).toContain(part);
    bench.clock.advance(60);
    const [latest] = await listOf(callerOf(await signInFrom(user, '198.51.100.8')));
    expect(latest?.isUnusual).toBe(false);
  });

  test('contain nothing that a browser made up', async () => {
    const user = await someone();
    await signInFrom(user, '203.0.113.4');
    await signInFrom(user, '198.51.100.7', { 'user-agent': 'call https://evil.example now' });
    const [mail] = await mailsTo(user);
    expect(mail?.text).toContain('Appareil : inconnu');
    expect(mail?.text).not.toContain('evil');
  });

  test('are forgotten after ninety days, and so are used logout tokens once they are over', async () => {
    const user = await someone();
    await signInFrom(user, '203.0.113.4');
    const { db, clock } = bench;
    const expiresAt = new Date(clock.now() + DAY * 1000);
    const tokenHash = Buffer.from(createId());
    await db.insertInto('usedLogoutTokens').values({ tokenHash, expiresAt }).execute();
    const queue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
    const count = async () => {
      await runHousekeeping({ db, clock, queue });
      const ofUser = await db.selectFrom('signIns').select('id').where('userId', '=', user.userId).execute();
      const used = await db
        .selectFrom('usedLogoutTokens')
        .select('expiresAt')
        .where('tokenHash', '=', tokenHash)
        .execute();
      return [ofUser.length, used.length];
    };
    clock.advance(DAY - 1);
    expect(await count()).toEqual([1, 1]);
    clock.advance(2);
    expect(await count()).toEqual([1, 0]);
    clock.advance(89 * DAY);
    expect(await count()).toEqual([0, 0]);
  });
});

describe('one’s own sessions', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());

  test('return how they began, by which provider and from which country', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'guest' });
    const caller = await bench.signIn(user);
    const providerId = await createProviderRow(bench.db, { name: 'Example SSO' });
    const [plain] = (await caller({ url: '/api/sessions' })).body as OwnSession[];
    expect(plain).toMatchObject({ method: 'password', secondFactor: null, provider: null, country: null });
    await bench.db
      .updateTable('sessions')
      .set({ method: 'provider', secondFactor: 'totp', country: 'FR', providerId })
      .where('userId', '=', user.userId)
      .execute();
    const [session] = (await caller({ url: '/api/sessions' })).body as OwnSession[];
    expect(session).toMatchObject({
      method: 'provider',
      secondFactor: 'totp',
      provider: 'Example SSO',
      country: 'FR',
    });
  });
});
