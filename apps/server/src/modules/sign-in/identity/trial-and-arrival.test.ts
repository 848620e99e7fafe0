import { afterAll, describe, expect, test } from 'vitest';
import type { Becoming } from '@vigie/contract/identity-provider.ts';
import { openLyingProvider } from '../../../../test/oidc/lying-provider.ts';
import {
  addProvider,
  openPanelBrowser,
  openSignInTestApp,
  type ProviderToAdd,
} from '../../../../test/oidc/sign-in-test-app.ts';
import { createDomainRow, createIdentityRow } from '../../../../test/provider-rows.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../../../test/users.ts';

const becoming = (role: Becoming['role'], companyId: string | null = null): Becoming => ({
  companyId,
  role,
  teamIds: [],
  allContexts: false,
  contextIds: [],
});
const at = (name: string) => `${name}@lie.example`;

describe('the trial of rules and the sign-in', async () => {
  const bench = await openSignInTestApp();
  const provider = await openLyingProvider();
  afterAll(() => Promise.all([bench.close(), provider.close()]));
  const { db } = bench;
  const { issuer } = provider;
  const companyId = await createTestCompany(db, 'Own');
  const otherId = await createTestCompany(db, 'Other');
  const admin = await bench.signIn(await createTestUser(db, { companyId: otherId, role: 'admin' }));
  await createDomainRow(db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
  const user = (name: string, role: Becoming['role'] = 'user', of = companyId) =>
    createTestUser(db, { companyId: of, role, email: at(name) });
  const member = await user('member');
  await user('manager', 'moderator');
  await user('root', 'admin');
  await user('foreign', 'user', otherId);
  const revoked = await user('revoked');
  await db.updateTable('profiles').set({ revoked: true }).where('id', '=', revoked.profileId).execute();
  const gone = await user('gone');
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.userId).execute();
  const spare = await user('spare', 'moderator');
  const bound = await user('bound');
  const anchor = await addProvider(bench, { ...provider, companyId });
  for (const { userId } of [bound, spare])
    await createIdentityRow(db, { userId, providerId: anchor, issuer, subject: userId });
  await db
    .insertInto('signInRules')
    .values({
      companyId,
      requiresProvider: true,
      breakGlassUserId: spare.userId,
      secondFactorRoles: [],
      updatedAt: new Date(),
    })
    .execute();

  /** Returns what a person would become by the trial, and what they become by a sign-in at the provider. */
  const both = async (rules: Partial<ProviderToAdd>, person: Record<string, unknown>) => {
    const settings = { companyId, createsUsers: true, otherwise: becoming('guest'), ...rules };
    const { trustedDomains = [], domains = [], rules: given = [], ...more } = settings;
    const trial = { ...more, companyId: more.companyId ?? null, trustedDomains, domains, rules: given };
    const claims = JSON.stringify({ iss: issuer, ...person });
    const payload = { ...trial, claims };
    const { body } = await admin({ method: 'POST', url: '/api/identity-providers/trial', payload });
    const browser = openPanelBrowser(bench);
    provider.person = person;
    const id = await addProvider(bench, { ...provider, ...settings });
    const back = provider.authorise(await browser.begin(id));
    const arrived = (await browser.finish(back)).body;
    const { outcome } = arrived as { outcome?: string };
    const own = outcome === 'signed-in' ? (await browser.get('users/own')).body : null;
    return [body, arrived, own] as [Record<string, unknown>, Record<string, unknown>, unknown];
  };
  const verified = (sub: string, more: object = {}) => ({
    sub,
    email: at(sub),
    email_verified: true,
    ...more,
  });

  test.each([
    ['provider-email-not-verified', {}, { sub: 'new', email: at('new') }],
    ['provider-domain-not-owned', {}, verified('new', { email: 'new@other.example' })],
    ['provider-invitation-needed', { createsUsers: false }, verified('new')],
    ['provider-no-rule', { otherwise: null }, verified('new')],
    ['provider-no-rule', { otherwise: null, rules: [] }, verified('absent')],
    ['provider-may-not-vouch', {}, verified('root')],
    ['provider-may-not-vouch', {}, verified('foreign')],
    ['account-inactive', {}, verified('revoked')],
    ['account-inactive', {}, verified('gone')],
    ['identity-bound-to-another', {}, verified('eve', { email: at('bound') })],
  ])('refuse alike with %s: %j %j', async (code, rules, person) => {
    const [trial, arrived] = await both(rules, person);
    expect([trial, arrived]).toMatchObject([{ outcome: 'refused', code }, { code }]);
  });

  test('join alike', async () => {
    const [trial, arrived] = await both({}, verified('member'));
    expect([trial, arrived]).toMatchObject([
      { outcome: 'joined', role: 'user' },
      { outcome: 'join', email: member.email },
    ]);
  });

  test.each<[Becoming['role'], Partial<ProviderToAdd>, Record<string, unknown>]>([
    ['guest', {}, verified('first')],
    [
      'contributor',
      { rules: [{ ...becoming('contributor'), claim: 'sub', value: 'second' }] },
      verified('second'),
    ],
    ['user', {}, { sub: bound.userId, email: 'elsewhere@other.example' }],
    [
      'user',
      { otherwise: becoming('stand'), rules: [{ ...becoming('elu'), claim: 'sub', value: 'x' }] },
      { sub: bound.userId },
    ],
    ['elu', { rules: [{ ...becoming('elu'), claim: 'sub', value: bound.userId }] }, { sub: bound.userId }],
    [
      'stand',
      { otherwise: becoming('stand'), rules: [{ ...becoming('user'), claim: 'sub', value: 'x' }] },
      { sub: bound.userId },
    ],
    [
      'moderator',
      { rules: [{ ...becoming('guest'), claim: 'sub', value: spare.userId }] },
      { sub: spare.userId },
    ],
  ])('make the same of a person: %s', async (role, rules, person) => {
    const [trial, arrived, own] = await both(rules, person);
    expect([trial, arrived, own]).toMatchObject([
      { role, company: 'Own' },
      { outcome: 'signed-in' },
      { active_profile: { role: { slug: role } } },
    ]);
  });

  test('emergency users of a company are joined only with their password', async () => {
    await db.deleteFrom('identities').where('userId', '=', spare.userId).execute();
    const browser = openPanelBrowser(bench);
    provider.person = verified('spare');
    const back = provider.authorise(await browser.begin(anchor));
    const { ticket } = (await browser.finish(back)).body as { ticket: string };
    const without = await browser.post('sign-in-providers/joins', { ticket, password: null });
    expect(without).toMatchObject({ status: 422, body: { code: 'kept-for-emergencies' } });
    expect(await browser.post('sign-in-providers/joins', { ticket, password: PASSWORD })).toMatchObject({
      status: 201,
    });
  });
});
