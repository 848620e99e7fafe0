import { sql } from 'kysely';
import type { AuditEntry } from '@vigie/contract/audit-entry.ts';
import type { SignInRules } from '@vigie/contract/identity-provider.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityRow, createProviderRow } from '../../../../test/provider-rows.ts';
import { openTestApp, type TestAnswer, type TestCaller } from '../../../../test/test-app.ts';
import { createTokenRow } from '../../../../test/token-rows.ts';
import { createTestCompany, createTestUser, PASSWORD, type TestUser } from '../../../../test/users.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { updateRole } from '../../profiles/profiles.store.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { findRules } from './sign-in-rules.store.ts';

const URL = '/api/sign-in-rules';
const NONE: SignInRules = { requiresProvider: false, breakGlassUserId: null, secondFactorRoles: [] };

const faultsOf = ({ body }: TestAnswer) =>
  (body as { data: { fields: { path: string; code: string }[] } }).data.fields.map(({ path, code }) => [
    path,
    code,
  ]);

const read = async (who: TestCaller, company?: string) =>
  (await who({ url: company === undefined ? URL : `${URL}?companyId=${company}` })).body;
const openTo = async (who: TestCaller) => (await who({ url: '/api/users/own' })).status;

/** Returns true if a session of the database waits for a lock. */
async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe('rules of signing in', async () => {
  const bench = await openTestApp();
  afterAll(() => bench.close());
  const { db } = bench;
  let companyId: string;
  let headquarters: string;
  let breakGlass: TestUser;
  let colleague: TestUser;
  let administrator: TestUser;
  let moderator: TestCaller;
  let admin: TestCaller;
  beforeEach(async () => {
    await db.deleteFrom('signInRules').execute();
    await db.updateTable('profiles').set({ role: 'guest' }).where('role', '=', 'admin').execute();
    companyId = await createTestCompany(db, 'Own');
    headquarters = await createTestCompany(db, 'Headquarters');
    breakGlass = await createTestUser(db, { companyId, role: 'moderator' });
    colleague = await createTestUser(db, { companyId, role: 'user' });
    administrator = await createTestUser(db, { companyId: headquarters, role: 'admin' });
    moderator = await bench.signIn(breakGlass);
    admin = await bench.signIn(administrator);
    await createProviderRow(db, { companyId });
  });

  const set = async (
    who: TestCaller,
    given: { companyId?: string | undefined; [field: string]: unknown },
  ) => {
    const input = { ...NONE, companyId, ...given };
    const { updatedAt } = await findRules(db, input.companyId ?? null);
    return who({ method: 'PUT', url: URL, payload: { ...input, updatedAt } });
  };
  const demand = (
    who: TestCaller,
    given: { companyId?: string | undefined; [field: string]: unknown } = {},
  ) => set(who, { requiresProvider: true, breakGlassUserId: breakGlass.userId, ...given });
  const signIn = ({ email }: TestUser) =>
    bench.call({ method: 'POST', url: '/api/sessions', payload: { email, password: PASSWORD } });

  test('require nothing until they are set', async () => {
    expect(await read(moderator, companyId)).toEqual({ ...NONE, updatedAt: null });
    expect(await read(admin)).toEqual({ ...NONE, updatedAt: null });
  });

  test('demand the provider of everybody but one, at once', async () => {
    const theirs = await bench.signIn(colleague);
    expect((await demand(moderator)).status).toBe(200);
    expect(await read(moderator, companyId)).toMatchObject({ requiresProvider: true });
    expect(await openTo(theirs)).toBe(401);
    expect(await signIn(colleague)).toMatchObject({ status: 403, body: { code: 'provider-needed' } });
    expect(await openTo(moderator)).toBe(200);
    expect((await signIn(breakGlass)).status).toBe(201);
  });

  test('demand it of whoever switches to the company from another', async () => {
    await demand(moderator);
    const traveller = await createTestUser(db, { companyId: headquarters, role: 'user' });
    const profileId = createId();
    const profile = { id: profileId, companyId, role: 'user' as const, allContexts: true, active: false };
    await db
      .insertInto('profiles')
      .values({ ...profile, userId: traveller.userId })
      .execute();
    const caller = await bench.signIn(traveller);
    expect(await caller({ method: 'PUT', url: `/api/profiles/${profileId}/active` })).toMatchObject({
      status: 403,
      body: { code: 'provider-needed', data: { providers: [{ name: 'Entra ID' }] } },
    });
    expect(await openTo(caller)).toBe(200);
  });

  test('need an enabled provider of the company', async () => {
    await db.updateTable('identityProviders').set({ isEnabled: false }).execute();
    await createProviderRow(db);
    expect(faultsOf(await demand(moderator))).toEqual([['requiresProvider', 'provider-required']]);
  });

  test('need a manager of the company with a password for emergencies', async () => {
    expect(faultsOf(await demand(moderator, { breakGlassUserId: null }))).toEqual([
      ['breakGlassUserId', 'break-glass-required'],
    ]);
    const foreign = await createTestUser(db, { companyId: headquarters, role: 'moderator' });
    const inactive = await createTestUser(db, { companyId, role: 'moderator' });
    const without = await createTestUser(db, { companyId, role: 'moderator' });
    await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.userId).execute();
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', without.userId).execute();
    for (const { userId } of [colleague, foreign, inactive, without])
      expect(faultsOf(await demand(moderator, { breakGlassUserId: userId }))).toEqual([
        ['breakGlassUserId', 'break-glass-unfit'],
      ]);
  });

  test('do not end the session of whoever sets them by mistake', async () => {
    const other = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    expect(faultsOf(await demand(other))).toEqual([['requiresProvider', 'demand-ends-own-session']]);
    await db.updateTable('sessions').set({ method: 'provider' }).execute();
    expect((await demand(other)).status).toBe(200);
    expect(await openTo(other)).toBe(200);
  });

  test('are set by an administrator of another company, and by a token that configures', async () => {
    expect((await demand(admin)).status).toBe(200);
    await db.deleteFrom('signInRules').execute();
    const { text } = await createTokenRow(db, { companyId, profileId: null });
    expect((await demand(bench.withToken(text))).status).toBe(200);
  });

  test('require a password given a short while ago', async () => {
    bench.clock.advance(11 * 60);
    expect(await demand(moderator)).toMatchObject({ body: { code: 'confirmation-needed' } });
  });

  test('of a moderator shut no administrator out', async () => {
    const { userId } = await createTestUser(db, { companyId, role: 'admin' });
    expect(await demand(moderator)).toMatchObject({ body: { code: 'contact-an-administrator' } });
    const providerId = await createProviderRow(db);
    await createIdentityRow(db, { userId, providerId });
    expect((await demand(moderator)).status).toBe(200);
  });

  test('leave the instance an administrator who can come in', async () => {
    const { profileId } = administrator;
    await db.updateTable('profiles').set({ companyId }).where('id', '=', profileId).execute();
    await db.updateTable('sessions').set({ method: 'provider' }).execute();
    expect(faultsOf(await demand(admin))).toEqual([['breakGlassUserId', 'no-administrator-left']]);
    expect((await demand(admin, { breakGlassUserId: administrator.userId })).status).toBe(200);
  });

  test('of the instance contain roles with a second factor, and no demand', async () => {
    const instances = { companyId: undefined, secondFactorRoles: ['admin', 'admin', 'moderator'] };
    expect((await set(moderator, instances)).body).toMatchObject({ code: 'forbidden' });
    expect(faultsOf(await demand(admin, { companyId: undefined }))).toEqual([
      ['requiresProvider', 'demand-of-company-only'],
      ['breakGlassUserId', 'demand-of-company-only'],
    ]);
    expect((await moderator({ url: URL })).status).toBe(403);
    expect((await set(admin, instances)).body).toMatchObject({ secondFactorRoles: ['admin', 'moderator'] });
  });

  test('of a company require a second factor of its roles', async () => {
    expect((await set(moderator, { secondFactorRoles: ['user'] })).status).toBe(200);
    const theirs = await bench.signIn(colleague);
    expect((await theirs({ url: '/api/websites' })).body).toMatchObject({ code: 'second-factor-to-set-up' });
    expect((await moderator({ url: '/api/websites' })).status).toBe(200);
  });

  test('stand in the audit log with what was stored before and after', async () => {
    await set(moderator, { secondFactorRoles: ['user'] });
    await set(moderator, {});
    const entries = await db
      .selectFrom('auditLog')
      .select(['operation', 'beforeHash', 'afterHash'])
      .where('targetId', '=', companyId)
      .orderBy('id')
      .execute();
    const [first, second] = entries.filter(({ operation }) => operation === 'signInRules.update');
    expect(second?.beforeHash).toEqual(first?.afterHash);
    expect(second?.afterHash).not.toEqual(second?.beforeHash);
  });

  test('stand in the audit log with what of them was changed', async () => {
    const changed = async () => {
      const { items } = (await admin({ url: '/api/audit-log?operation=signInRules' })).body as {
        items: AuditEntry[];
      };
      await db.deleteFrom('auditLog').execute();
      return items.map(({ operation, targetName }) => [operation.replace('signInRules.', ''), targetName]);
    };
    await changed();
    await demand(moderator, { secondFactorRoles: ['user'] });
    expect(await changed()).toEqual([
      ['update', 'Own'],
      ['setFactorRoles', 'Own'],
      ['nameBreakGlass', breakGlass.email],
      ['demandProvider', 'Own'],
    ]);
    await demand(moderator, { secondFactorRoles: ['user'] });
    expect(await changed()).toEqual([['update', 'Own']]);
    await set(moderator, { secondFactorRoles: ['user'] });
    expect(await changed()).toEqual([
      ['update', 'Own'],
      ['nameBreakGlass', 'Own'],
      ['endDemand', 'Own'],
    ]);
    await set(admin, { companyId: undefined, secondFactorRoles: ['guest'] });
    expect(await changed()).toEqual([
      ['update', null],
      ['setFactorRoles', null],
    ]);
  });

  test('name nobody for emergencies whom a sign-in of that instant makes less', async () => {
    const named = await createTestUser(db, { companyId, role: 'moderator' });
    const naming = await db.transaction().execute(async (signingIn) => {
      await lockUser(signingIn, named.userId);
      const answer = demand(admin, { breakGlassUserId: named.userId });
      await expect.poll(() => isWaiting(db)).toBe(true);
      await updateRole(signingIn, named.profileId, { role: 'guest', allContexts: false, byRule: true });
      return { answer };
    });
    expect(faultsOf(await naming.answer)).toEqual([['breakGlassUserId', 'break-glass-unfit']]);
  });
});
