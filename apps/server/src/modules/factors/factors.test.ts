import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityRow } from '../../../test/factor-rows.ts';
import { addPasskey, addTotp, openFactorBench } from '../../../test/factor-bench.ts';
import { createProviderRow } from '../../../test/provider-rows.ts';
import type { Answer, Caller } from '../../../test/test-app.ts';
import type { TestUser } from '../../../test/users.ts';
import { resetFactorsByOperator } from './reset-factors.service.ts';
import { ownFactorRule, secondStepRule } from '../sessions/sessions.policy.ts';

const bench = await openFactorBench();
afterAll(() => bench.close());

let user: TestUser;
let caller: Caller;
beforeEach(async () => {
  bench.clock.advance(25 * 3600);
  await bench.db.deleteFrom('signInRules').execute();
  user = await bench.createPerson();
  caller = await bench.signIn(user);
});

const codeOf = ({ body }: Answer) => (body as { code?: string } | null)?.code;
const factorsOf = async (by = caller) => (await by({ url: '/api/users/own/factors' })).body;
const confirm = (proof: object) =>
  caller({ method: 'PUT', url: '/api/sessions/current/confirmation/factor', payload: { proof } });
/** Sends a request that needs a confirmed session. */
const makeCodes = (headers = {}) => caller({ method: 'POST', url: '/api/users/own/recovery-codes', headers });
const isOpen = async (by: Caller) => (await by({ url: '/api/users/own' })).status === 200;

const beginTotp = async () =>
  (await caller({ method: 'POST', url: '/api/users/own/totp' })).body as { secret: string; uri: string };
const confirmTotp = (code: string) =>
  caller({ method: 'PUT', url: '/api/users/own/totp', payload: { code } });
const requireFactor = () =>
  bench.db
    .insertInto('signInRules')
    .values({
      companyId: bench.companyId,
      requiresProvider: false,
      breakGlassUserId: null,
      secondFactorRoles: ['user'],
      updatedAt: new Date(),
    })
    .execute();
const resetOf = (by: Caller, { userId }: TestUser) =>
  by({ method: 'DELETE', url: `/api/users/${userId}/factors` });
const removeIdentity = (id: string, by = caller) =>
  by({ method: 'DELETE', url: `/api/users/own/identities/${id}` });
/** Counts the throttles of guesses at a known account. */
const countThrottles = () =>
  sql`select count(*)::int as count from throttles
    where key = ${ownFactorRule(user.userId).key} or key = ${secondStepRule(user.email).key}`.execute(
    bench.db,
  );
const forgetPassword = () =>
  bench.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.userId).execute();

describe('a session', () => {
  test('is confirmed by a code of the app, once', async () => {
    const { secret } = await addTotp(bench, caller);
    bench.clock.advance(700);
    expect(codeOf(await makeCodes())).toBe('confirmation-needed');
    const proof = { method: 'totp', code: bench.codeOf(secret) };
    expect((await confirm(proof)).status).toBe(204);
    expect((await makeCodes()).status).toBe(201);
    expect(codeOf(await confirm(proof))).toBe('second-factor-wrong');
  });

  test('is confirmed by a passkey of its user, whose answer counts once', async () => {
    const { authenticator } = await addPasskey(bench, caller);
    const other = await addPasskey(bench, await bench.signIn(await bench.createPerson()));
    bench.clock.advance(700);
    expect(codeOf(await confirm(await bench.passkeyProof(other.authenticator)))).toBe('second-factor-wrong');
    const wrong = await bench.passkeyProof(authenticator, { isVerified: false });
    expect(codeOf(await confirm(wrong))).toBe('second-factor-wrong');
    expect(codeOf(await confirm(wrong))).toBe('step-over');
    expect(codeOf(await makeCodes())).toBe('confirmation-needed');
    expect((await confirm(await bench.passkeyProof(authenticator))).status).toBe(204);
    expect((await makeCodes()).status).toBe(201);
  });

  test('of who has no password is confirmed by none', async () => {
    await forgetPassword();
    const url = '/api/sessions/current/confirmation';
    const answer = await caller({ method: 'PUT', url, payload: { password: 'correct horse' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  test('is confirmed by no recovery code', async () => {
    const { codes } = await addTotp(bench, caller);
    expect((await confirm({ method: 'recovery-code', code: codes[0] })).status).toBe(400);
  });

  test('whose holder guesses codes has to wait', async () => {
    const { secret } = await addTotp(bench, caller);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      statuses.push((await confirm({ method: 'totp', code: bench.wrongCodeOf(secret) })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    bench.clock.advance(60);
    expect((await confirm({ method: 'totp', code: bench.codeOf(secret) })).status).toBe(204);
  });
});

describe('an authenticator app', () => {
  test('is added by a code of it, within half an hour', async () => {
    expect(codeOf(await confirmTotp('123456'))).toBe('step-over');
    const { secret, uri } = await beginTotp();
    expect(uri).toContain(`secret=${secret}`);
    expect(await factorsOf()).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await bench.byPassword(user)).status).toBe(201);
    expect(codeOf(await confirmTotp(bench.wrongCodeOf(secret)))).toBe('second-factor-wrong');
    expect((await confirmTotp(bench.codeOf(secret))).body).toMatchObject({ codes: { length: 10 } });
    expect(codeOf(await bench.byPassword(user))).toBe('second-factor-needed');
    expect(await bench.mailsOf(user.userId)).toEqual(['Une application d’authentification a été ajoutée']);
    const late = await beginTotp();
    bench.clock.advance(1_801);
    expect(codeOf(await confirmTotp(bench.codeOf(late.secret)))).toBe('step-over');
  });

  test('is stored sealed, and its codes as hashes', async () => {
    const { secret, codes } = await addTotp(bench, caller);
    const rows = [
      await bench.db.selectFrom('totpSecrets').selectAll().execute(),
      await bench.db.selectFrom('recoveryCodes').selectAll().execute(),
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
    const { secret } = await addTotp(bench, caller);
    const signIn = await bench.ticketOf(user);
    const proof = { method: 'totp', code: bench.codeOf(secret) };
    const { body } = await bench.post('/sessions/second-factor', { signIn, proof });
    const elsewhere = bench.withToken((body as { token: string }).token);
    expect(await isOpen(elsewhere)).toBe(true);
    expect((await caller({ method: 'DELETE', url: '/api/users/own/totp' })).status).toBe(204);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await factorsOf()).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await bench.byPassword(user)).status).toBe(201);
    expect(await bench.mailsOf(user.userId)).toContain('L’application d’authentification a été supprimée');
  });

  test('leaves codes where a passkey stays, and none where nothing does', async () => {
    await addTotp(bench, caller);
    const { id, codes } = await addPasskey(bench, caller);
    expect(codes).toEqual([]);
    await caller({ method: 'DELETE', url: '/api/users/own/totp' });
    expect(await factorsOf()).toMatchObject({ recoveryCodes: { left: 10 } });
    await caller({ method: 'DELETE', url: `/api/users/own/passkeys/${id}` });
    expect(await factorsOf()).toMatchObject({ recoveryCodes: null });
  });
});

describe('what is told once', () => {
  test('is not kept for the same request again', async () => {
    await addTotp(bench, caller);
    const key = { 'idempotency-key': 'made once' };
    const first = (await makeCodes(key)).body as { codes: string[] };
    expect(first.codes).toHaveLength(10);
    expect((await makeCodes(key)).body).toEqual({});
    const again = { 'idempotency-key': 'begun once' };
    const beginAgain = () => caller({ method: 'POST', url: '/api/users/own/totp', headers: again });
    const { secret } = (await beginAgain()).body as { secret: string };
    expect((await beginAgain()).body).toEqual({});
    const kept = JSON.stringify(await bench.db.selectFrom('idempotencyKeys').selectAll().execute());
    expect([secret, ...first.codes].filter((one) => kept.includes(one))).toEqual([]);
  });
});

describe('a role that needs a second factor', () => {
  test('may remove the last one, and is then led to another at once', async () => {
    await addTotp(bench, caller);
    await requireFactor();
    expect(await factorsOf()).toMatchObject({ isRequired: true });
    expect((await caller({ url: '/api/websites' })).status).toBe(200);
    expect((await caller({ method: 'DELETE', url: '/api/users/own/totp' })).status).toBe(204);
    expect(codeOf(await caller({ url: '/api/websites' }))).toBe('second-factor-to-set-up');
    expect((await caller({ url: '/api/users/own' })).body).toMatchObject({ mustSetUpFactor: true });
    await addPasskey(bench, caller);
    expect((await caller({ url: '/api/websites' })).status).toBe(200);
  });

  test('asks nothing more of who came by a passkey', async () => {
    const { authenticator, id } = await addPasskey(bench, caller);
    await requireFactor();
    const { token } = (await bench.byPasskey(authenticator)).body as { token: string };
    const session = bench.withToken(token);
    await session({ method: 'DELETE', url: `/api/users/own/passkeys/${id}` });
    expect((await session({ url: '/api/websites' })).status).toBe(200);
  });
});

describe('an administrator', () => {
  let admin: Caller;
  let administrator: TestUser;
  beforeEach(async () => {
    administrator = await bench.createPerson('admin');
    admin = await bench.signIn(administrator);
  });
  test('sees by what somebody signs in', async () => {
    await addPasskey(bench, caller);
    const { body } = await admin({ url: `/api/users/${user.userId}/factors` });
    expect(body).toEqual(await factorsOf());
  });

  test('resets the factors of who lost them: sessions end, and both the log and a mail tell it', async () => {
    const { secret } = await addTotp(bench, caller);
    await addPasskey(bench, caller);
    const signIn = await bench.ticketOf(user);
    expect((await resetOf(admin, user)).status).toBe(204);
    expect(await isOpen(caller)).toBe(false);
    const proof = { method: 'totp', code: bench.codeOf(secret) };
    expect(codeOf(await bench.post('/sessions/second-factor', { signIn, proof }))).toBe('step-over');
    expect((await bench.byPassword(user)).status).toBe(201);
    expect(await bench.mailsOf(user.userId)).toContain('Vos seconds facteurs ont été supprimés');
    const logged = (await bench.loggedOf('factors.reset')).at(-1);
    expect(logged).toMatchObject({ userId: administrator.userId, targetId: user.userId });
  });

  test('who deletes somebody leaves nothing of their factors, nor of what they guessed', async () => {
    const { secret } = await addTotp(bench, caller);
    await addPasskey(bench, caller);
    const proof = { method: 'totp', code: bench.wrongCodeOf(secret) };
    await bench.post('/sessions/second-factor', { signIn: await bench.ticketOf(user), proof });
    await confirm(proof);
    const { rows: guessed } = await countThrottles();
    await admin({ method: 'DELETE', url: `/api/users/${user.userId}` });
    const { rows: left } = await countThrottles();
    expect([guessed, left]).toEqual([[{ count: 2 }], [{ count: 0 }]]);
    for (const table of ['passkeys', 'totpSecrets', 'recoveryCodes', 'signInSteps'] as const) {
      const query = bench.db.selectFrom(table).select('userId').where('userId', '=', user.userId);
      expect([table, await query.execute()]).toEqual([table, []]);
    }
  });

  test('resets not their own, and only shortly after a proof of who they are', async () => {
    expect(codeOf(await resetOf(admin, administrator))).toBe('contact-an-administrator');
    bench.clock.advance(700);
    expect(codeOf(await resetOf(admin, user))).toBe('confirmation-needed');
  });
});

describe('whoever administers the machine', () => {
  test('resets factors by the e-mail; the log tells it as the operator’s', async () => {
    await addTotp(bench, caller);
    const now = new Date(bench.clock.now());
    expect(await resetFactorsByOperator(bench.db, user.email.toUpperCase(), now)).toBe(true);
    expect(await resetFactorsByOperator(bench.db, 'nobody@vigie.example', now)).toBe(false);
    expect(await isOpen(caller)).toBe(false);
    expect((await bench.byPassword(user)).status).toBe(201);
    expect(await bench.mailsOf(user.userId)).toContain('Vos seconds facteurs ont été supprimés');
    expect((await bench.loggedOf('factors.resetByOperator')).at(-1)).toEqual({
      userId: null,
      targetId: user.userId,
      ip: '',
    });
  });
});

describe('an identity', () => {
  test('is removed by its user alone, and told', async () => {
    const providerId = await createProviderRow(bench.db, { name: 'Entra ID' });
    const id = await createIdentityRow(bench.db, { userId: user.userId, providerId });
    expect(await factorsOf()).toMatchObject({ identities: [{ id, provider: 'Entra ID' }] });
    const elsewhere = await bench.signIn(user);
    const other = await bench.signIn(await bench.createPerson());
    expect((await removeIdentity(id, other)).status).toBe(404);
    expect((await removeIdentity(id)).status).toBe(204);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await factorsOf()).toMatchObject({ identities: [] });
    expect(await bench.mailsOf(user.userId)).toEqual(['Un fournisseur a été retiré de votre compte']);
  });

  test('stays as the only way in, while a password, a passkey or another provider is one', async () => {
    const providerId = await createProviderRow(bench.db, { name: 'Okta' });
    const id = await createIdentityRow(bench.db, { userId: user.userId, providerId });
    // The provider is deleted: nobody can sign in through it
    await createIdentityRow(bench.db, { userId: user.userId });
    await forgetPassword();
    expect(codeOf(await removeIdentity(id))).toBe('last-way-in');
    const second = await createIdentityRow(bench.db, { userId: user.userId, providerId });
    expect((await removeIdentity(second)).status).toBe(204);
    expect(codeOf(await removeIdentity(id))).toBe('last-way-in');
    await addPasskey(bench, caller);
    expect((await removeIdentity(id)).status).toBe(204);
  });
});
