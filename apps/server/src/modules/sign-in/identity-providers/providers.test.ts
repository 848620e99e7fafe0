import { PROVIDERS_MAX, type IdentityProvider } from '@vigie/contract/identity-provider.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createContextRow } from '../../../../test/pool-rows.ts';
import {
  createIdentityRow,
  createProviderRow,
  createProviderSession,
} from '../../../../test/provider-rows.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import { openTestApp, type TestAnswer, type TestCaller } from '../../../../test/test-app.ts';
import { createTokenRow } from '../../../../test/token-rows.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

const SECRET = 'a client secret that nobody is told';
const ENTRA = {
  name: 'Entra ID',
  issuer: 'https://login.example/tenant/v2.0',
  clientId: 'vigie',
  clientSecret: SECRET,
};

const url = (id = '') => `/api/identity-providers${id === '' ? '' : `/${id}`}`;
const rule = (given: object) => ({ claim: 'groups', value: 'staff', role: 'user', ...given });

const faultsOf = ({ body }: TestAnswer) =>
  (body as { data: { fields: { path: string; code: string }[] } }).data.fields.map(({ path, code }) => [
    path,
    code,
  ]);
const providerOf = ({ body }: TestAnswer) => body as IdentityProvider;

const create = (who: TestCaller, given: object = {}) =>
  who({ method: 'POST', url: url(), payload: { ...ENTRA, ...given } });
const refused = async (who: TestCaller, given: object) => faultsOf(await create(who, given));
const update = (who: TestCaller, provider: IdentityProvider, given: object = {}) =>
  who({ method: 'PUT', url: url(provider.id), payload: { ...provider, ...given } });
const remove = (who: TestCaller, id: string) => who({ method: 'DELETE', url: url(id) });
const list = async (who: TestCaller, query = '') =>
  (await who({ url: `${url()}${query}` })).body as IdentityProvider[];

describe('identity providers', async () => {
  const bench = await openTestApp();
  afterAll(() => bench.close());
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const foreignId = await createTestCompany(db, 'Foreign');
  const user = { admin: await createTestUser(db, { companyId: foreignId, role: 'admin' }) };
  const moderating = await createTestUser(db, { companyId, role: 'moderator' });
  let admin: TestCaller;
  let moderator: TestCaller;
  beforeEach(async () => {
    await db.deleteFrom('identityProviders').execute();
    await db.deleteFrom('signInRules').execute();
    // Only the ten latest sessions of a user stay: no two of them begin at the same instant
    bench.clock.advance(1);
    admin = await bench.signIn(user.admin);
    moderator = await bench.signIn(moderating);
  });

  async function created(): Promise<IdentityProvider> {
    const answer = await create(moderator, { companyId });
    expect(answer).toMatchObject({ status: 201 });
    return providerOf(answer);
  }

  test('are a company’s or the instance’s, each with what its other side requires', async () => {
    const otherwise = { companyId, role: 'guest' };
    const own = providerOf(await create(moderator, { companyId }));
    const instances = providerOf(await create(admin, { domains: ['shop.example'], otherwise }));
    expect(own).toMatchObject({
      companyId,
      origin: 'panel',
      hasSecret: true,
      people: 0,
      redirectUri: 'http://panel.example/oidc/retour',
      backChannelUri: 'http://panel.example/oidc/deconnexion',
      afterSignOutUri: 'http://panel.example/connexion',
    });
    expect((await list(moderator, `?companyId=${companyId}`)).map(({ id }) => id)).toEqual([own.id]);
    expect((await list(admin)).map(({ id }) => id)).toEqual([instances.id]);
    expect(instances).toMatchObject({ companyId: null, domains: ['shop.example'] });
  });

  test('of the instance are reached only by administrators', async () => {
    const { id } = providerOf(await create(admin));
    for (const answer of [await create(moderator), await moderator({ url: url() })])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const answer of [await moderator({ url: url(id) }), await remove(moderator, id)])
      expect(answer).toMatchObject({ status: 404 });
  });

  test('of another company do not exist for a moderator', async () => {
    const id = await createProviderRow(db, { companyId: foreignId });
    expect(await moderator({ url: url(id) })).toMatchObject({ status: 404 });
    expect(await create(moderator, { companyId: foreignId })).toMatchObject({ status: 404 });
  });

  test('store their secret sealed and return it to nobody', async () => {
    const answer = await create(moderator, { companyId });
    const { id } = providerOf(answer);
    expect(answer.text).not.toContain(SECRET);
    const row = () =>
      db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { clientSecret } = await row();
    expect(clientSecret?.includes(SECRET)).toBe(false);
    expect(bench.secrets.open(clientSecret!, `identity_providers:${id}`)).toBe(SECRET);
    const unchanged = await update(moderator, providerOf(answer), { name: 'Other' });
    expect(providerOf(unchanged)).toMatchObject({ name: 'Other', hasSecret: true });
    const gone = await update(moderator, providerOf(unchanged), { clientSecret: null });
    expect(providerOf(gone).hasSecret).toBe(false);
    expect((await row()).clientSecret).toBeNull();
  });

  test('send their secret to no other issuer than it was given for', async () => {
    const provider = await created();
    const issuer = 'https://mine.example';
    expect(faultsOf(await update(moderator, provider, { issuer }))).toEqual([
      ['clientSecret', 'client-secret-of-other-issuer'],
    ]);
    expect((await update(moderator, provider, { issuer, clientSecret: 'another' })).status).toBe(200);
  });

  test('require a password given a short while ago, or a token that configures', async () => {
    bench.clock.advance(11 * 60);
    expect(await create(moderator, { companyId })).toMatchObject({ body: { code: 'confirmation-needed' } });
    const { text } = await createTokenRow(db, { companyId, profileId: null });
    expect((await create(bench.withToken(text), { companyId })).status).toBe(201);
    expect((await create(bench.withToken(text))).status).toBe(403);
  });

  test('are changed by whoever saw the last change', async () => {
    const provider = await created();
    expect((await update(moderator, provider, { name: 'First' })).status).toBe(200);
    expect(await update(moderator, provider, { name: 'Second' })).toMatchObject({
      body: { code: 'changed-meanwhile' },
    });
  });

  test('are so many at most', async () => {
    for (let number = 0; number < PROVIDERS_MAX; number += 1) await createProviderRow(db, { companyId });
    expect(await create(moderator, { companyId })).toMatchObject({
      status: 422,
      body: { code: 'too-many-providers' },
    });
  });

  test.each([
    ['http://login.example', 'issuer-needs-https'],
    ['https://login.example/?tenant=1', 'issuer-invalid'],
    ['https://login.example/.well-known/openid-configuration', 'issuer-invalid'],
    ['ftp://login.example', 'issuer-invalid'],
  ])('refuse the issuer %s', async (issuer, code) => {
    expect(faultsOf(await create(moderator, { companyId, issuer }))).toEqual([['issuer', code]]);
  });

  describe('with rules', () => {
    test('give no role of the moderator’s own rank or above, and a company’s provider none that manages it', async () => {
      const rules = [rule({}), rule({ role: 'moderator' })];
      expect(await refused(moderator, { companyId, rules, otherwise: { role: 'admin' } })).toEqual([
        ['rules.1.role', 'role-too-high'],
        ['otherwise.role', 'role-too-high'],
      ]);
      expect(
        await refused(admin, { companyId, rules: [rule({ role: 'admin' }), rule({ role: 'moderator' })] }),
      ).toEqual([
        ['rules.0.role', 'role-too-high'],
        ['rules.1.role', 'role-too-high'],
      ]);
      expect((await create(admin, { companyId, rules: [rule({})] })).status).toBe(201);
      const ofInstance = { rules: [rule({ role: 'admin', companyId })] };
      expect((await create(admin, ofInstance)).status).toBe(201);
    });

    test('give what their company has', async () => {
      const websiteId = await createWebsiteRow(db, { companyId: foreignId });
      const contextId = await createContextRow(db, { companyId: foreignId, websiteId });
      const teamId = createId();
      await db.insertInto('teams').values({ id: teamId, companyId: foreignId, label: 'Buyers' }).execute();
      const belonging = { teamIds: [teamId], contextIds: [contextId] };
      expect(await refused(moderator, { companyId, rules: [rule({}), rule(belonging)] })).toEqual([
        ['rules.1.teamIds', 'team-unknown'],
        ['rules.1.contextIds', 'context-unknown'],
      ]);
      expect(await refused(moderator, { companyId, rules: [rule({ companyId: foreignId })] })).toEqual([
        ['rules.0.companyId', 'company-unknown'],
      ]);
      const rules = [rule({ ...belonging, companyId: foreignId })];
      expect((await create(admin, { rules })).status).toBe(201);
    });

    test('of the instance name the company of each membership', async () => {
      const otherwise = { role: 'guest', companyId: createId() };
      expect(await refused(admin, { otherwise })).toEqual([['otherwise.companyId', 'company-unknown']]);
      expect(await refused(admin, { rules: [rule({})] })).toEqual([
        ['rules.0.companyId', 'company-required'],
      ]);
    });

    test('of a company take its people from proven domains', async () => {
      expect(await refused(moderator, { companyId, domains: ['shop.example'] })).toEqual([
        ['domains', 'domains-to-be-proven'],
      ]);
    });
  });

  test('of the environment follow its settings, and stay', async () => {
    const id = await createProviderRow(db, { origin: 'environment' });
    const provider = providerOf(await admin({ url: url(id) }));
    const changed = { issuer: 'https://other.example', domains: ['shop.example'], clientSecret: 'x' };
    expect(faultsOf(await update(admin, provider, changed))).toEqual([
      ['issuer', 'set-by-environment'],
      ['domains', 'set-by-environment'],
      ['clientSecret', 'set-by-environment'],
    ]);
    const otherwise = { companyId, role: 'guest' };
    expect((await update(admin, provider, { otherwise, createsUsers: true, isEnabled: false })).status).toBe(
      200,
    );
    expect(await remove(admin, id)).toMatchObject({ status: 422, body: { code: 'provider-of-environment' } });
  });

  /** Returns a user who signed in by a provider. */
  async function signedIn() {
    const provider = await created();
    const { userId } = await createTestUser(db, { companyId, role: 'user' });
    await createIdentityRow(db, { userId, providerId: provider.id });
    await createProviderSession(db, { userId, providerId: provider.id, companyId });
    const sessions = () => db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();
    const identities = () => db.selectFrom('identities').selectAll().where('userId', '=', userId).execute();
    return { provider: providerOf(await moderator({ url: url(provider.id) })), sessions, identities };
  }

  describe('that people came by', () => {
    test('return the number of their users, and end their sessions when they are removed', async () => {
      const { provider, sessions, identities } = await signedIn();
      expect(provider.people).toBe(1);
      expect((await remove(moderator, provider.id)).status).toBe(204);
      expect(await sessions()).toEqual([]);
      expect(await identities()).toMatchObject([{ providerId: null }]);
    });

    test.each([
      { isEnabled: false },
      { issuer: 'https://other.example', clientSecret: 'x' },
      { clientId: 'other' },
    ])('end their sessions with %j', async (given) => {
      const { provider, sessions } = await signedIn();
      expect((await update(moderator, provider, { name: 'Other' })).status).toBe(200);
      expect(await sessions()).toHaveLength(1);
      const latest = providerOf(await moderator({ url: url(provider.id) }));
      expect((await update(moderator, latest, given)).status).toBe(200);
      expect(await sessions()).toEqual([]);
    });

    test('stay while their company demands one, and this is the last that is enabled', async () => {
      const { provider } = await signedIn();
      const demand = { companyId, requiresProvider: true, secondFactorRoles: [], updatedAt: new Date() };
      await db
        .insertInto('signInRules')
        .values({ ...demand, breakGlassUserId: moderating.userId })
        .execute();
      const refused = { status: 422, body: { code: 'last-way-in' } };
      expect(await remove(moderator, provider.id)).toMatchObject(refused);
      expect(await update(moderator, provider, { isEnabled: false })).toMatchObject(refused);
      await createProviderRow(db, { companyId, isEnabled: false });
      expect(await remove(moderator, provider.id)).toMatchObject(refused);
      await createProviderRow(db, { companyId });
      expect((await remove(moderator, provider.id)).status).toBe(204);
    });
  });

  test('stand in the audit log with what was stored before and after', async () => {
    const { id } = await created();
    await remove(moderator, id);
    const entries = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('targetId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual([
      'identityProviders.create',
      'identityProviders.remove',
    ]);
    expect(entries[0]).toMatchObject({ beforeHash: null, afterHash: expect.any(Buffer) });
    expect(entries[1]).toMatchObject({ beforeHash: entries[0]?.afterHash, afterHash: null });
  });
});
