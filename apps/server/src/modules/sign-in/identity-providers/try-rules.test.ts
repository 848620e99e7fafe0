import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDomainRow, createIdentityRow, createProviderRow } from '../../../../test/provider-rows.ts';
import { openTestApp, type TestCaller } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

const URL = '/api/identity-providers/trial';
const ISSUER = 'https://login.example/tenant/v2.0';

describe('a trial of rules', async () => {
  const bench = await openTestApp();
  afterAll(() => bench.close());
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const foreignId = await createTestCompany(db, 'Foreign');
  const admin = await bench.signIn(await createTestUser(db, { companyId: foreignId, role: 'admin' }));
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));

  const domain = 'shop.example';
  const email = `ada@${domain}`;
  const attempt = async (who: TestCaller, given: object, claims: object) =>
    (
      await who({
        method: 'POST',
        url: URL,
        payload: {
          companyId,
          otherwise: { role: 'guest' },
          createsUsers: true,
          ...given,
          claims: JSON.stringify(claims),
        },
      })
    ).body;
  const claimed = { email, email_verified: true };
  beforeEach(async () => {
    await db.deleteFrom('companyDomains').execute();
    await createDomainRow(db, { companyId, domain, provenBy: 'dns' });
  });

  test('returns the effect of the first rule that fits', async () => {
    const teamId = createId();
    await db.insertInto('teams').values({ id: teamId, companyId, label: 'Buyers' }).execute();
    const rules = [
      { claim: 'groups', value: 'direction', role: 'elu' },
      { claim: 'realm_access.roles', value: 'buyer', role: 'user', teamIds: [teamId], allContexts: true },
      { claim: 'realm_access.roles', value: 'buyer', role: 'stand' },
    ];
    const claims = { ...claimed, groups: ['staff'], realm_access: { roles: ['x', 'buyer'] } };
    expect(await attempt(moderator, { rules }, claims)).toEqual({
      outcome: 'created',
      email,
      rule: 1,
      stays: false,
      roleNow: null,
      company: 'Own',
      role: 'user',
      teams: [{ id: teamId, label: 'Buyers' }],
      allContexts: true,
      contexts: [],
    });
    expect(await attempt(moderator, { rules }, claimed)).toMatchObject({ rule: null, role: 'guest' });
  });

  test.each([
    ['provider-email-not-verified', {}, { email }],
    ['provider-email-not-verified', {}, { email, email_verified: false }],
    ['provider-email-not-verified', { trustedDomains: [domain] }, { email, email_verified: 'false' }],
    ['provider-email-not-verified', {}, { email_verified: true }],
    ['provider-email-not-verified', {}, { email: 'no address', email_verified: true }],
    ['provider-domain-not-owned', {}, { email: 'ada@other.example', email_verified: true }],
    ['provider-invitation-needed', { createsUsers: false }, claimed],
    ['provider-no-rule', { otherwise: null }, claimed],
  ])('refuses with %s: %j %j', async (code, given, claims) => {
    expect(await attempt(moderator, given, claims)).toMatchObject({ outcome: 'refused', code });
  });

  test('trusts, of named domains, a provider that does not state whether the address is verified', async () => {
    expect(await attempt(moderator, { trustedDomains: [domain] }, { email })).toMatchObject({
      outcome: 'created',
    });
  });

  test('joins an account of the company, no other and none of an administrator', async () => {
    const found = await createTestUser(db, { companyId, role: 'user', email: `joined@${domain}` });
    const joining = { email: found.email, email_verified: true };
    const rules = [{ claim: 'email', value: found.email, role: 'elu' }];
    expect(await attempt(moderator, { rules }, joining)).toMatchObject({
      outcome: 'joined',
      rule: 0,
      roleNow: 'user',
      role: 'elu',
    });
    const beyond = [
      await createTestUser(db, { companyId: foreignId, role: 'user', email: `foreign@${domain}` }),
      await createTestUser(db, { companyId, role: 'admin', email: `admin@${domain}` }),
    ];
    for (const other of beyond)
      expect(await attempt(moderator, {}, { ...joining, email: other.email })).toMatchObject({
        code: 'provider-may-not-vouch',
      });
    const ofInstance = { companyId: null, domains: [domain], otherwise: { companyId, role: 'guest' } };
    expect(await attempt(admin, ofInstance, { ...joining, email: beyond[0]?.email })).toMatchObject({
      outcome: 'joined',
    });
    await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', found.userId).execute();
    expect(await attempt(moderator, {}, joining)).toMatchObject({ code: 'account-inactive' });
  });

  test('leaves whoever is there already what they are, where no rule is written', async () => {
    const { email: known } = await createTestUser(db, {
      companyId,
      role: 'contributor',
      email: `there@${domain}`,
    });
    const outcome = await attempt(moderator, {}, { email: known, email_verified: true });
    expect(outcome).toMatchObject({
      outcome: 'joined',
      rule: null,
      stays: true,
      roleNow: 'contributor',
      role: 'contributor',
      allContexts: true,
    });
    await db.updateTable('profiles').set({ revoked: true }).where('role', '=', 'contributor').execute();
    expect(await attempt(moderator, {}, { email: known, email_verified: true })).toMatchObject({
      code: 'account-inactive',
    });
  });

  test(
    'knows a person by issuer and subject, whatever their address is',
    { tags: ['exhaustive'] },
    async () => {
      const issuer = ISSUER;
      const providerId = await createProviderRow(db, { companyId, issuer });
      const bound = await createTestUser(db, { companyId, role: 'user', email: `bound@${domain}` });
      await createIdentityRow(db, { userId: bound.userId, providerId, issuer, subject: '7' });
      const claims = { iss: issuer, sub: '7', email: 'elsewhere@other.example' };
      expect(await attempt(moderator, {}, claims)).toMatchObject({ outcome: 'signed-in' });
      const another = { iss: issuer, sub: '8', email: bound.email, email_verified: true };
      expect(await attempt(moderator, {}, another)).toMatchObject({ code: 'identity-bound-to-another' });
      const otherModerator = await bench.signIn(
        await createTestUser(db, { companyId: foreignId, role: 'moderator' }),
      );
      expect(await attempt(otherModerator, { companyId: foreignId }, claims)).toMatchObject({
        outcome: 'refused',
      });
    },
  );

  test('names the position where the claims are no JSON', async () => {
    const answer = await moderator({
      method: 'POST',
      url: URL,
      payload: { companyId, claims: '{"email": ada}' },
    });
    expect(answer.body).toMatchObject({
      data: { fields: [{ path: 'claims', code: 'claims-no-json', params: { line: 1, column: 11 } }] },
    });
  });
});
