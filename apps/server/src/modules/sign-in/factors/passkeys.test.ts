import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator, type Departure } from '../../../../test/authenticator.ts';
import {
  addTestPasskey,
  requestPasskeyOptions,
  openFactorTestApp,
  FACTOR_PANEL_URL,
} from '../../../../test/factor-test-app.ts';
import type { TestCaller } from '../../../../test/test-app.ts';
import type { TestUser } from '../../../../test/users.ts';

const testApp = await openFactorTestApp();
afterAll(() => testApp.close());

let user: TestUser;
let caller: TestCaller;
beforeEach(async () => {
  testApp.clock.advance(24 * 3600);
  user = await testApp.createPerson();
  caller = await testApp.signIn(user);
});

const SIGNATURES: [string, Departure][] = [
  ['of another site', { origin: 'https://panel.example.evil.example' }],
  ['of the panel over plain HTTP', { origin: 'http://panel.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['to another question', { challenge: 'AAAA' }],
  ['of another kind', { type: 'payment.get' }],
  ['without asking who it is', { isVerified: false }],
];

describe('a new passkey', () => {
  test('is one that the browser finds by itself and that verifies its user', async () => {
    const { options } = await requestPasskeyOptions(caller);
    expect(options).toMatchObject({
      rp: { name: 'Vigie', id: 'panel.example' },
      user: {
        id: Buffer.from(user.userId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: user.email,
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(
      (options as unknown as { pubKeyCredParams: { alg: number }[] }).pubKeyCredParams.map(({ alg }) => alg),
    ).toEqual([-7, -8, -257]);
  });

  test('comes with recovery codes as the first factor, and is notified by mail', async () => {
    const first = await addTestPasskey(testApp, caller);
    expect(first.answer.status).toBe(201);
    expect(first.codes).toHaveLength(10);
    const second = await addTestPasskey(testApp, caller);
    expect(second.codes).toEqual([]);
    const { options } = await requestPasskeyOptions(caller);
    expect((options as unknown as { excludeCredentials: unknown[] }).excludeCredentials).toHaveLength(2);
    expect(await testApp.mailsOf(user.userId)).toEqual([
      'Une clé d’accès a été ajoutée',
      'Une clé d’accès a été ajoutée',
    ]);
    const { body } = await caller({ url: '/api/users/own/factors' });
    expect(body).toMatchObject({
      hasPassword: true,
      passkeys: [{ id: first.id, name: 'Laptop', isSynced: false, lastUsedAt: null }, { id: second.id }],
      totp: null,
      recoveryCodes: { left: 10 },
      identities: [],
      isRequired: false,
    });
  });

  test.each([
    ...SIGNATURES,
    [
      'that makers vouch for',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.from('x')],
            ['x5c', [Buffer.from('certificate')]],
          ]),
        },
      },
    ],
    ['in an unknown form', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }],
  ] as [string, Departure][])('%s is refused', async (_name, departure) => {
    const type = departure.type === undefined ? {} : { type: 'payment.create' };
    const { answer } = await addTestPasskey(testApp, caller, { ...departure, ...type });
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey-refused' } });
  });

  test.each([
    {},
    { id: 'x' },
    {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'gW'.repeat(9_000) },
    },
  ])('of %j is none', async (response) => {
    const { ticket } = await requestPasskeyOptions(caller);
    const payload = { ticket, response: { id: 'x', ...response }, name: 'Laptop' };
    const answer = await caller({ method: 'POST', url: '/api/users/own/passkeys', payload });
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey-refused' } });
  });

  test('is made once for each challenge, in five minutes, by whoever requested it', async () => {
    const authenticator = createAuthenticator(FACTOR_PANEL_URL);
    const add = ({ ticket, options }: Awaited<ReturnType<typeof requestPasskeyOptions>>, by = caller) =>
      by({
        method: 'POST',
        url: '/api/users/own/passkeys',
        payload: { ticket, response: authenticator.create(options), name: 'Laptop' },
      });
    const other = await testApp.signIn(await testApp.createPerson());
    const begun = await requestPasskeyOptions(caller);
    expect((await add(begun, other)).body).toMatchObject({ code: 'step-over' });
    expect((await add(begun)).status).toBe(201);
    expect((await add(begun)).body).toMatchObject({ code: 'step-over' });
    const late = await requestPasskeyOptions(caller);
    testApp.clock.advance(301);
    expect((await add(late)).body).toMatchObject({ code: 'step-over' });
  });

  test('is nobody else’s', async () => {
    const authenticator = createAuthenticator(FACTOR_PANEL_URL);
    const statuses: number[] = [];
    for (const by of [caller, await testApp.signIn(await testApp.createPerson())]) {
      const { ticket, options } = await requestPasskeyOptions(by);
      const payload = { ticket, response: authenticator.create(options), name: 'Laptop' };
      statuses.push((await by({ method: 'POST', url: '/api/users/own/passkeys', payload })).status);
    }
    expect(statuses).toEqual([201, 422]);
  });

  test('is refused as the twenty-first', { tags: ['exhaustive'] }, async () => {
    for (let count = 0; count < 20; count += 1) await addTestPasskey(testApp, caller);
    const answer = await caller({ method: 'POST', url: '/api/users/own/passkeys/options' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'too-many-passkeys' } });
  });
});

describe('a sign-in by passkey', () => {
  test('needs no name and no password', async () => {
    const { authenticator, id } = await addTestPasskey(testApp, caller);
    const { options } = await testApp.ask();
    expect(options).toMatchObject({ rpId: 'panel.example', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const answer = await testApp.byPasskey(authenticator);
    expect(answer.status).toBe(201);
    const { token } = answer.body as { token: string };
    const own = await testApp.withToken(token)({ url: '/api/users/own' });
    expect(own.body).toMatchObject({ id: user.userId });
    const session = await testApp.db
      .selectFrom('sessions')
      .select(['method', 'secondFactor'])
      .where('userId', '=', user.userId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(session).toEqual({ method: 'passkey', secondFactor: null });
    const { body } = await caller({ url: '/api/users/own/factors' });
    expect(body).toMatchObject({
      passkeys: [{ id, lastUsedAt: new Date(testApp.clock.now()).toISOString() }],
    });
  });

  test.each([
    ...SIGNATURES,
    ['with another key', { hasForeignKey: true }],
    ['as somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['as nobody', { userHandle: '' }],
  ] as [string, Departure][])('%s is refused', async (_name, departure) => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const answer = await testApp.byPasskey(authenticator, departure);
    expect(answer).toMatchObject({ status: 401, body: { code: 'second-factor-wrong' } });
    expect((await testApp.byPasskey(authenticator)).status).toBe(201);
  });

  test('takes each question once, whatever the answer was worth', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const { ticket, options } = await testApp.ask();
    const answer = (departure?: Departure) =>
      testApp.post('/sessions/passkey', { ticket, response: authenticator.get(options, departure) });
    expect((await answer({ isVerified: false })).status).toBe(401);
    expect((await answer()).body).toMatchObject({ code: 'step-over' });
    const again = await testApp.ask();
    const payload = { ticket: again.ticket, response: authenticator.get(again.options) };
    expect((await testApp.post('/sessions/passkey', payload)).status).toBe(201);
    expect((await testApp.post('/sessions/passkey', payload)).body).toMatchObject({ code: 'step-over' });
  });

  test('takes a question for five minutes', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const { ticket, options } = await testApp.ask();
    testApp.clock.advance(301);
    const payload = { ticket, response: authenticator.get(options) };
    expect((await testApp.post('/sessions/passkey', payload)).body).toMatchObject({ code: 'step-over' });
  });

  test.each([
    {},
    { id: 'x' },
    {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null },
    },
    { id: '__proto__', rawId: '__proto__', type: 'public-key', response: [] },
  ])('with %j is refused', async (response) => {
    const { ticket } = await testApp.ask();
    const answer = await testApp.post('/sessions/passkey', { ticket, response: { id: 'x', ...response } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'second-factor-wrong' } });
  });

  test('with a count that goes back is refused, and notified once a day', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    expect((await testApp.byPasskey(authenticator, { counter: 50 })).status).toBe(201);
    for (const counter of [49, 50, 0])
      expect((await testApp.byPasskey(authenticator, { counter })).status).toBe(401);
    expect((await testApp.mailsOf(user.userId)).slice(1)).toEqual(['Une clé d’accès a été refusée']);
    expect((await testApp.byPasskey(authenticator, { counter: 51 })).status).toBe(201);
  });

  test('are requested by an address so often only', async () => {
    await testApp.ask();
    await testApp.db
      .updateTable('throttles')
      .set({ failures: 299 })
      .where('key', 'like', 'passkey-begin:%')
      .execute();
    await testApp.ask();
    expect(await testApp.post('/passkey-challenges')).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    });
  });

  test('of an authenticator that does not count is taken each time', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller, { counter: 0 });
    for (let count = 0; count < 2; count += 1)
      expect((await testApp.byPasskey(authenticator, { counter: 0 })).status).toBe(201);
  });

  test('is refused to who was deactivated, and to who has to come by a provider', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const row = testApp.db.updateTable('users').where('id', '=', user.userId);
    await row.set({ status: 'inactive' }).execute();
    expect((await testApp.byPasskey(authenticator)).body).toMatchObject({ code: 'second-factor-wrong' });
    await row.set({ status: 'active' }).execute();
    const rule = { companyId: testApp.companyId, requiresProvider: true, updatedAt: new Date() };
    await testApp.db
      .insertInto('signInRules')
      .values({ ...rule, breakGlassUserId: null, secondFactorRoles: [] })
      .execute();
    const needed = { code: 'provider-needed', data: { providers: [] } };
    expect((await testApp.byPasskey(authenticator)).body).toMatchObject(needed);
    await testApp.db.deleteFrom('signInRules').execute();
    expect((await testApp.byPasskey(authenticator)).status).toBe(201);
  });
});

describe('a passkey', () => {
  test('is renamed and removed only by its user', async () => {
    const { id, authenticator } = await addTestPasskey(testApp, caller);
    const other = await testApp.signIn(await testApp.createPerson());
    const url = `/api/users/own/passkeys/${id}`;
    const rename = (by: TestCaller) => by({ method: 'PUT', url, payload: { name: 'Phone' } });
    expect((await rename(other)).status).toBe(404);
    expect((await other({ method: 'DELETE', url })).status).toBe(404);
    expect((await rename(caller)).body).toMatchObject({ id, name: 'Phone' });
    const elsewhere = (await testApp.byPasskey(authenticator)).body as { token: string };
    expect((await caller({ method: 'DELETE', url })).status).toBe(204);
    expect((await testApp.byPasskey(authenticator)).status).toBe(401);
    expect((await testApp.withToken(elsewhere.token)({ url: '/api/users/own' })).status).toBe(401);
    expect((await caller({ url: '/api/users/own/factors' })).body).toMatchObject({
      passkeys: [],
      recoveryCodes: null,
    });
    expect(await testApp.mailsOf(user.userId)).toContain('Une clé d’accès a été supprimée');
  });

  test('stays where nothing else lets its user in', async () => {
    const { id } = await addTestPasskey(testApp, caller);
    await testApp.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.userId).execute();
    const remove = (one: string) => caller({ method: 'DELETE', url: `/api/users/own/passkeys/${one}` });
    expect((await remove(id)).body).toMatchObject({ code: 'last-way-in' });
    const second = await addTestPasskey(testApp, caller);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(second.id)).body).toMatchObject({ code: 'last-way-in' });
  });
});
