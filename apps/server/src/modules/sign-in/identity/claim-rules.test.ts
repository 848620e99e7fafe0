import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Becoming, ClaimRule } from '@vigie/contract/identity-provider.ts';
import { openLyingProvider, type LyingProvider } from '../../../../test/oidc/lying-provider.ts';
import { addProvider, openPanelBrowser, openSignInTestApp } from '../../../../test/oidc/sign-in-test-app.ts';
import { createContextRow } from '../../../../test/pool-rows.ts';
import { createDomainRow } from '../../../../test/provider-rows.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

const becoming = (role: Becoming['role'], more: Partial<Becoming> = {}): Becoming => ({
  companyId: null,
  role,
  teamIds: [],
  allContexts: false,
  contextIds: [],
  ...more,
});
const inGroup = (value: string, become: Becoming): ClaimRule => ({ ...become, claim: 'groups', value });

describe('the rules of a provider', () => {
  let bench: TestApp;
  let provider: LyingProvider;
  let companyId: string;
  let teamId: string;
  let contextId: string;
  beforeAll(async () => {
    bench = await openSignInTestApp();
    provider = await openLyingProvider();
    companyId = await createTestCompany(bench.db, 'Company');
    await createDomainRow(bench.db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
    teamId = createId();
    await bench.db.insertInto('teams').values({ id: teamId, companyId, label: 'SEO' }).execute();
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    contextId = await createContextRow(bench.db, { companyId, websiteId });
  });
  afterAll(async () => {
    await provider.close();
    await bench.close();
  });

  const add = (more: object) => addProvider(bench, { ...provider, companyId, ...more });
  const come = async (id: string, sub: string, groups: string[]) => {
    const browser = openPanelBrowser(bench);
    provider.person = { sub, email: `${sub}@lie.example`, email_verified: true, groups };
    const { body } = await browser.finish(provider.authorise(await browser.begin(id)));
    const own = await browser.get('users/own');
    return { body, own: own.body as { active_profile?: { role: { slug: string } } }, browser };
  };
  const profileOf = (sub: string) =>
    bench.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .select(['profiles.id as profileId', 'profiles.byRule'])
      .where('email', '=', `${sub}@lie.example`)
      .executeTakeFirstOrThrow();
  /** Returns how often the audit log records that rules changed the user's profile. */
  const appliedTo = async (sub: string) => {
    const { profileId } = await profileOf(sub);
    const entries = bench.db.selectFrom('auditLog').select('id').where('targetId', '=', profileId);
    return (await entries.where('operation', '=', 'signInProviders.applyRules').execute()).length;
  };
  const roleOf = async (id: string, sub: string, groups: string[]) =>
    (await come(id, sub, groups)).own.active_profile?.role.slug;

  test('decide again at each sign-in, with teams and contexts', async () => {
    const seo = inGroup(
      'seo',
      becoming('contributor', { teamIds: [teamId, createId()], contextIds: [contextId] }),
    );
    const id = await add({
      rules: [inGroup('leads', becoming('elu')), seo],
      otherwise: becoming('guest'),
    });
    expect(await roleOf(id, 'ada', ['seo'])).toBe('contributor');
    const teams = bench.db
      .selectFrom('profileTeams')
      .innerJoin('profiles', 'profiles.id', 'profileTeams.profileId')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .select('teamId')
      .where('email', '=', 'ada@lie.example');
    expect(await teams.execute()).toEqual([{ teamId }]);
    expect(await roleOf(id, 'ada', ['seo', 'leads'])).toBe('elu');
    expect(await teams.execute()).toEqual([]);
    expect(await roleOf(id, 'ada', [])).toBe('guest');
  });

  test('leave what somebody gave by hand, until one names its user', async () => {
    const rules = [inGroup('seo', becoming('user'))];
    const id = await add({ rules, otherwise: becoming('guest') });
    expect(await roleOf(id, 'joy', ['seo'])).toBe('user');
    const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    const give = async (administration: object, more: object = {}) => {
      const { profileId } = await profileOf('joy');
      const { body } = await moderator({ url: `/api/profiles/${profileId}` });
      const { updatedAt } = body as { updatedAt: string };
      const shown = {
        firstName: 'Joy',
        lastName: 'Hart',
        displayName: '',
        jobTitle: '',
        phone: '',
        presentation: '',
      };
      const payload = { ...shown, ...more, updatedAt, administration };
      return (await moderator({ method: 'PUT', url: `/api/profiles/${profileId}`, payload })).status;
    };
    const given = { role: 'user', teamIds: [], allContexts: false, contextIds: [] };
    expect(await give(given, { phone: '0102030405' })).toBe(200);
    expect(await profileOf('joy')).toMatchObject({ byRule: true });
    expect(await roleOf(id, 'joy', [])).toBe('guest');
    expect(await give({ ...given, role: 'contributor' })).toBe(200);
    expect(await roleOf(id, 'joy', [])).toBe('contributor');
    expect(await roleOf(await add({ rules }), 'joy', [])).toBe('contributor');
    expect(await roleOf(id, 'joy', ['seo'])).toBe('user');
    expect(await roleOf(id, 'joy', [])).toBe('guest');
  });

  test('stand in the audit log where they change what somebody is', async () => {
    const id = await add({ rules: [inGroup('seo', becoming('user'))], otherwise: becoming('guest') });
    await come(id, 'log', []);
    expect(await appliedTo('log')).toBe(1);
    await come(id, 'log', []);
    expect(await appliedTo('log')).toBe(1);
    await come(id, 'log', ['seo']);
    expect(await appliedTo('log')).toBe(2);
  });

  test('of a company’s provider change and make nobody who manages it', async () => {
    const rules = [inGroup('all', becoming('guest'))];
    const id = await add({ rules });
    expect(await roleOf(id, 'boss', ['all'])).toBe('guest');
    const { profileId } = await profileOf('boss');
    const raised = { role: 'moderator' as const, byRule: true };
    await bench.db.updateTable('profiles').set(raised).where('id', '=', profileId).execute();
    expect(await roleOf(id, 'boss', ['all'])).toBe('moderator');
    expect(await roleOf(id, 'boss', [])).toBe('moderator');
    const making = await add({ rules: [inGroup('all', becoming('moderator'))] });
    expect((await come(making, 'new', ['all'])).body).toMatchObject({ code: 'provider-may-not-vouch' });
  });

  test('refuse whoever no rule names, also one who was let in before', async () => {
    const id = await add({ rules: [inGroup('seo', becoming('user'))] });
    expect(await roleOf(id, 'eve', ['seo'])).toBe('user');
    expect((await come(id, 'eve', [])).body).toMatchObject({ code: 'provider-no-rule' });
  });

  test('leave whoever is there already as they are where there are none', async () => {
    const id = await add({ otherwise: becoming('guest') });
    expect(await roleOf(id, 'kim', [])).toBe('guest');
    await bench.db.updateTable('profiles').set({ role: 'moderator' }).where('role', '=', 'guest').execute();
    expect(await roleOf(id, 'kim', [])).toBe('moderator');
  });

  test('of the instance never take the last administrator away', async () => {
    const root = await createTestUser(bench.db, { companyId, role: 'admin', email: 'root@lie.example' });
    const rules = [inGroup('all', becoming('guest', { companyId }))];
    const id = await add({ companyId: null, domains: ['lie.example'], rules });
    const { body, browser } = await come(id, 'root', ['all']);
    const { ticket } = body as { ticket: string };
    await browser.post('sign-in-providers/joins', { ticket, password: null });
    expect(await roleOf(id, 'root', ['all'])).toBe('admin');
    const other = await createTestUser(bench.db, { companyId, role: 'admin' });
    expect(await roleOf(id, 'root', ['all'])).toBe('guest');
    expect([root.role, other.role]).toEqual(['admin', 'admin']);
  });

  test('let nobody of a company’s provider out of the company', async () => {
    const id = await add({ otherwise: becoming('user') });
    const { browser } = await come(id, 'max', []);
    const elsewhere = await createTestCompany(bench.db, 'Elsewhere');
    const user = bench.db.selectFrom('users').select('id').where('email', '=', 'max@lie.example');
    const { id: userId } = await user.executeTakeFirstOrThrow();
    const profileId = createId();
    const profile = { id: profileId, userId, companyId: elsewhere, role: 'user' as const, active: false };
    await bench.db.insertInto('profiles').values(profile).execute();
    const seen = (await browser.get('profiles/own')).body as Array<{ group_id: string }>;
    expect(seen.map((one) => one.group_id)).toEqual([companyId]);
    await bench.db.updateTable('profiles').set({ active: false }).where('userId', '=', userId).execute();
    await bench.db.updateTable('profiles').set({ active: true }).where('id', '=', profileId).execute();
    expect((await browser.get('users/own')).status).toBe(401);
  });
});
