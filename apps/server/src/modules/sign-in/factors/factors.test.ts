import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createBoundIdentityRow } from '../../../../test/factor-rows.ts';
import { addTestPasskey, addTotp, openFactorTestApp } from '../../../../test/factor-test-app.ts';
import { createProviderRow } from '../../../../test/provider-rows.ts';
import type { TestAnswer, TestCaller } from '../../../../test/test-app.ts';
import type { TestUser } from '../../../../test/users.ts';
import { resetFactorsByOperator } from './reset-factors.service.ts';
import { ownFactorRule, secondStepRule } from '../sessions/sessions.policy.ts';

const testApp = await openFactorTestApp();
afterAll(() => testApp.close());

let user: TestUser;
let caller: TestCaller;
beforeEach(async () => {
  testApp.clock.advance(25 * 3600);
  await testApp.db.deleteFrom('signInRules').execute();
  user = await testApp.createPerson();
  caller = await testApp.signIn(user);
});

const codeOf = ({ body }: TestAnswer) => (body as { code?: string } | null)?.code;
const factorsOf = async (by = caller) => (await by({ url: '/api/users/own/factors' })).body;
const confirm = (proof: object) =>
  caller({ method: 'PUT', url: '/api/sessions/current/confirmation/factor', payload: { proof } });
/** Sends a request that needs a confirmed session. */
const makeCodes = (headers = {}) => caller({ method: 'POST', url: '/api/users/own/recovery-codes', headers });
const isOpen = async (by: TestCaller) => (await by({ url: '/api/users/own' })).status === 200;

const beginTotp = async () =>
  (await caller({ method: 'POST', url: '/api/users/own/totp' })).body as { secret: string; uri: string };
const confirmTotp = (code: string) =>
  caller({ method: 'PUT', url: '/api/users/own/totp', payload: { code } });
const requireFactor = () =>
  testApp.db
    .insertInto('signInRules')
    .values({
      companyId: testApp.companyId,
      requiresProvider: false,
      breakGlassUserId: null,
      secondFactorRoles: ['user'],
      updatedAt: new Date(),
    })
    .execute();
const resetOf = (by: TestCaller, { userId }: TestUser) =>
  by({ method: 'DELETE', url: `/api/users/${userId}/factors` });
const removeIdentity = (id: string, by = caller) =>
  by({ method: 'DELETE', url: `/api/users/own/identities/${id}` });
/** Counts the throttles of guesses at a known account. */
const countThrottles = () =>
  sql`select count(*)::int as count from throttles
    where key = ${ownFactorRule(user.userId).key} or key = ${secondStepRule(user.email).key}`.execute(
    testApp.db,
  );
const forgetPassword = () =>
  testApp.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.userId).execute();

describe('a session', () => {
  test('is confirmed by a code of the app, once', async () => {
    const { secret } = await addTotp(testApp, caller);
    testApp.clock.advance(700);
    expect(codeOf(await makeCodes())).toBe('confirmation-needed');
    const proof = { method: 'totp', code: testApp.codeOf(secret) };
    expect((await confirm(proof)).status).toBe(204);
    expect((await makeCodes()).status).toBe(201);
    expect(codeOf(await confirm(proof))).toBe('second-factor-wrong');
  });

  test('is confirmed by a passkey of its user, whose answer counts once', async () => {
    const { authenticator } = await addTestPasskey(testApp, caller);
    const other = await addTestPasskey(testApp, await testApp.signIn(await testApp.createPerson()));
    testApp.clock.advance(700);
    expect(codeOf(await confirm(await testApp.passkeyProof(other.authenticator)))).toBe(
      'second-factor-wrong',
    );
    const wrong = await testApp.passkeyProof(authenticator, { isVerified: false });
    expect(codeOf(await confirm(wrong))).toBe('second-factor-wrong');
    expect(codeOf(await confirm(wrong))).toBe('step-over');
    expect(codeOf(await makeCodes())).toBe('confirmation-needed');
    expect((await confirm(await testApp.passkeyProof(authenticator))).status).toBe(204);
    expect((await makeCodes()).status).toBe(201);
  });

  test('of who has no password is confirmed by none', async () => {
    await forgetPassword();
    const url = '/api/sessions/current/confirmation';
    const answer = await caller({ method: 'PUT', url, payload: { password: 'correct horse' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  test('is confirmed by no recovery code', async () => {
    const { codes } = await addTotp(testApp, caller);
    expect((await confirm({ method: 'recovery-code', code: codes[0] })).status).toBe(400);
  });

  test('whose holder guesses codes has to wait', async () => {
    const { secret } = await addTotp(testApp, caller);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push((await confirm({ method: 'totp', code: testApp.wrongCodeOf(secret) })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    testApp.clock.advance(60);
    expect((await confirm({ method: 'totp', code: testApp.codeOf(secret) })).status).toBe(204);
  });
});

describe('an authenticator app', () => {
  test('is added by a code of it, within half an hour', async () => {
    expect(codeOf(await confirmTotp('123456'))).toBe('step-over');
    const { secret, uri } = await beginTotp();
    expect(uri).toContain(`secret=${secret}`);
    expect(await factorsOf()).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await testApp.byPassword(user)).status).toBe(201);
    expect(codeOf(await confirmTotp(testApp.wrongCodeOf(secret)))).toBe('second-factor-wrong');
    expect((await confirmTotp(testApp.codeOf(secret))).body).toMatchObject({ codes: { length: 10 } });
    expect(codeOf(await testApp.byPassword(user))).toBe('second-factor-needed');
    expect(await testApp.mailsOf(user.userId)).toEqual(['Une application d’authentification a été ajoutée']);
    const late = await beginTotp();
    testApp.clock.advance(1_801);
    expect(codeOf(await confirmTotp(testApp.codeOf(late.secret)))).toBe('step-over');
  });

  test('is stored sealed, and its codes as hashes', async () => {
    const { secret, codes } = await addTotp(testApp, caller);
    const rows = [
      await testApp.db.selectFrom('totpSecrets').selectAll().execute(),
      await testApp.db.selectFrom('recoveryCodes').selectAll().execute(),
    ].flat();
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map(String)
      .join(' ');
    expect(
      [secret, ...codes, ...codes.map((code) => code.replace('-', ''))].filter((one) => stored.includes(one)),
    ).toEqual([]);
  });

  test('goes with its codes, and other sessions end', async () => {
    const { secret } = await addTotp(testApp, caller);
    const signIn = await testApp.ticketOf(user);
    const proof = { method: 'totp', code: testApp.codeOf(secret) };
    const { body } = await testApp.post('/sessions/second-factor', { signIn, proof });
    const elsewhere = testApp.withToken((body as { token: string }).token);
    expect(await isOpen(elsewhere)).toBe(true);
    expect((await caller({ method: 'DELETE', url: '/api/users/own/totp' })).status).toBe(204);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await factorsOf()).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await testApp.byPassword(user)).status).toBe(201);
    expect(await testApp.mailsOf(user.userId)).toContain('L’application d’authentification a été supprimée');
  });

  test('leaves codes where a passkey stays, and none where nothing does', async () => {
    await addTotp(testApp, caller);
    const { id, codes } = await addTestPasskey(testApp, caller);
    expect(codes).toEqual([]);
    await caller({ method: 'DELETE', url: '/api/users/own/totp' });
    expect(await factorsOf()).toMatchObject({ recoveryCodes: { left: 10 } });
    await caller({ method: 'DELETE', url: `/api/users/own/passkeys/${id}` });
    expect(await factorsOf()).toMatchObject({ recoveryCodes: null });
  });
});

describe('an answer with a secret', () => {
  test('is not stored for the same request again', async () => {
    await addTotp(testApp, caller);
    const key = { 'idempotency-key': 'made once' };
    const first = (await makeCodes(key)).body as { codes: string[] };
    expect(first.codes).toHaveLength(10);
    expect((await makeCodes(key)).body).toEqual({});
    const again = { 'idempotency-key': 'begun once' };
    const beginAgain = () => caller({ method: 'POST', url: '/api/users/own/totp', headers: again });
    const { secret } = (await beginAgain()).body as { secret: string };
    expect((await beginAgain()).body).toEqual({});
    const stored = JSON.stringify(await testApp.db.selectFrom('idempotencyKeys').selectAll().execute());
    expect([secret, ...first.codes].filter((one) => stored.includes(one))).toEqual([]);
  });
});

describe('a role that needs a second factor', () => {
  test('may remove the last one, and is then led to another at once', async () => {
    await addTotp(testApp, caller);
    await requireFactor();
    expect(await factorsOf()).toMatchObject({ isRequired: true });
    expect((await caller({ url: '/api/websites' })).status).toBe(200);
    expect((await caller({ method: 'DELETE', url: '/api/users/own/totp' })).status).toBe(204);
    expect(codeOf(await caller({ url: '/api/websites' }))).toBe('second-factor-to-set-up');
    expect((await caller({ url: '/api/users/own' })).body).toMatchObject({ mustSetUpFactor: true });
    await addTestPasskey(testApp, caller);
    expect((await caller({ url: '/api/websites' })).status).toBe(200);
  });

  test('requires nothing more of who came by a passkey', async () => {
    const { authenticator, id } = await addTestPasskey(testApp, caller);
    await requireFactor();
    const { token } = (await testApp.byPasskey(authenticator)).body as { token: string };
    const session = testApp.withToken(token);
    await session({ method: 'DELETE', url: `/api/users/own/passkeys/${id}` });
    expect((await session({ url: '/api/websites' })).status).toBe(200);
  });
});

describe('an administrator', () => {
  let admin: TestCaller;
  let administrator: TestUser;
  beforeEach(async () => {
    administrator = await testApp.createPerson('admin');
    admin = await testApp.signIn(administrator);
  });
  test('sees by what somebody signs in', async () => {
    await addTestPasskey(testApp, caller);
    const { body } = await admin({ url: `/api/users/${user.userId}/factors` });
    expect(body).toEqual(await factorsOf());
  });

  test('resets the factors of who lost them: sessions end, and both the log and a mail report it', async () => {
    const { secret } = await addTotp(testApp, caller);
    await addTestPasskey(testApp, caller);
    const signIn = await testApp.ticketOf(user);
    expect((await resetOf(admin, user)).status).toBe(204);
    expect(await isOpen(caller)).toBe(false);
    const proof = { method: 'totp', code: testApp.codeOf(secret) };
    expect(codeOf(await testApp.post('/sessions/second-factor', { signIn, proof }))).toBe('step-over');
    expect((await testApp.byPassword(user)).status).toBe(201);
    expect(await testApp.mailsOf(user.userId)).toContain('Vos seconds facteurs ont été supprimés');
    const logged = (await testApp.loggedOf('factors.reset')).at(-1);
    expect(logged).toMatchObject({ userId: administrator.userId, targetId: user.userId });
  });

  test('who deletes somebody leaves nothing of their factors, nor of what they guessed', async () => {
    const { secret } = await addTotp(testApp, caller);
    await addTestPasskey(testApp, caller);
    const proof = { method: 'totp', code: testApp.wrongCodeOf(secret) };
    await testApp.post('/sessions/second-factor', { signIn: await testApp.ticketOf(user), proof });
    await confirm(proof);
    const { rows: guessed } = await countThrottles();
    await admin({ method: 'DELETE', url: `/api/users/${user.userId}` });
    const { rows: left } = await countThrottles();
    expect([guessed, left]).toEqual([[{ count: 2 }], [{ count: 0 }]]);
    for (const table of ['passkeys', 'totpSecrets', 'recoveryCodes', 'signInSteps'] as const) {
      const query = testApp.db.selectFrom(table).select('userId').where('userId', '=', user.userId);
      expect([table, await query.execute()]).toEqual([table, []]);
    }
  });

  test('resets not their own, and only shortly after a proof of who they are', async () => {
    expect(codeOf(await resetOf(admin, administrator))).toBe('contact-an-administrator');
    testApp.clock.advance(700);
    expect(codeOf(await resetOf(admin, user))).toBe('confirmation-needed');
  });
});

describe('whoever administers the machine', () => {
  test('resets factors by the e-mail; the log records it as the operator’s', async () => {
    await addTotp(testApp, caller);
    const now = new Date(testApp.clock.now());
    expect(await resetFactorsByOperator(testApp.db, user.email.toUpperCase(), now)).toBe(true);
    expect(await resetFactorsByOperator(testApp.db, 'nobody@vigie.example', now)).toBe(false);
    expect(await isOpen(caller)).toBe(false);
    expect((await testApp.byPassword(user)).status).toBe(201);
    expect(await testApp.mailsOf(user.userId)).toContain('Vos seconds facteurs ont été supprimés');
    expect((await testApp.loggedOf('factors.resetByOperator')).at(-1)).toEqual({
      userId: null,
      targetId: user.userId,
      ip: '',
    });
  });
});

describe('an identity', () => {
  test('is removed only by its user, and notified', async () => {
    const providerId = await createProviderRow(testApp.db, { name: 'Entra ID' });
    const id = await createBoundIdentityRow(testApp.db, { userId: user.userId, providerId });
    expect(await factorsOf()).toMatchObject({ identities: [{ id, provider: 'Entra ID' }] });
    const elsewhere = await testApp.signIn(user);
    const other = await testApp.signIn(await testApp.createPerson());
    expect((await removeIdentity(id, other)).status).toBe(404);
    expect((await removeIdentity(id)).status).toBe(204);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await factorsOf()).toMatchObject({ identities: [] });
    expect(await testApp.mailsOf(user.userId)).toEqual(['Un fournisseur a été retiré de votre compte']);
  });

  test('stays as the only way in, while a password, a passkey or another provider is one', async () => {
    const providerId = await createProviderRow(testApp.db, { name: 'Okta' });
    const id = await createBoundIdentityRow(testApp.db, { userId: user.userId, providerId });
    // The provider is deleted: nobody can sign in through it
    await createBoundIdentityRow(testApp.db, { userId: user.userId });
    await forgetPassword();
    expect(codeOf(await removeIdentity(id))).toBe('last-way-in');
    const second = await createBoundIdentityRow(testApp.db, { userId: user.userId, providerId });
    expect((await removeIdentity(second)).status).toBe(204);
    expect(codeOf(await removeIdentity(id))).toBe('last-way-in');
    await addTestPasskey(testApp, caller);
    expect((await removeIdentity(id)).status).toBe(204);
  });
});
