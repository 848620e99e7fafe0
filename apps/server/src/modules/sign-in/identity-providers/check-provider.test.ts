import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openLyingProvider } from '../../../../test/oidc/lying-provider.ts';
import { addProvider, openSignInTestApp } from '../../../../test/oidc/sign-in-test-app.ts';
import type { TestCaller } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';

const check = (who: TestCaller, payload: object) =>
  who({ method: 'POST', url: '/api/identity-providers/check', payload });
const privately = { ok: false, code: 'provider-unreachable', fault: 'private-address', detail: '' };

describe('an issuer that is checked', async () => {
  const bench = await openSignInTestApp();
  const closed = await openSignInTestApp({ oidcNetworks: [] });
  const provider = await openLyingProvider();
  const { issuer } = provider;
  afterAll(() => Promise.all([bench.close(), closed.close(), provider.close()]));
  afterEach(() => void (provider.lies = {}));
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));

  test('returns what its discovery document states', async () => {
    const metadata = { backchannel_logout_supported: true, end_session_endpoint: `${issuer}/logout` };
    provider.lies = { metadata };
    expect((await check(moderator, { companyId, issuer })).body).toEqual({
      ok: true,
      authorizationEndpoint: `${issuer}/authorise`,
      hasPkce: false,
      hasIssuerInAnswer: true,
      hasBackChannelLogout: true,
      hasSignOut: true,
    });
  });

  test('reports why nobody could sign in by it', async () => {
    provider.lies = { metadata: { issuer: 'https://other.example' } };
    expect((await check(moderator, { companyId, issuer })).body).toEqual({
      ok: false,
      code: 'provider-unusable',
      fault: 'issuer-differs',
      detail: 'https://other.example',
    });
  });

  test('is refused where it ends otherwise than the one of its document', async () => {
    const differing = { ok: false, code: 'provider-unusable', fault: 'issuer-differs', detail: issuer };
    expect((await check(moderator, { companyId, issuer: `${issuer}/` })).body).toEqual(differing);
    provider.lies = { metadata: { issuer: `${issuer}/` } };
    expect((await check(moderator, { companyId, issuer })).body).toEqual({
      ...differing,
      detail: `${issuer}/`,
    });
    expect((await check(moderator, { companyId, issuer: `${issuer}/` })).body).toMatchObject({ ok: true });
  });

  test('of the instance is an administrator’s question', async () => {
    expect(await check(moderator, { issuer })).toMatchObject({ status: 403 });
  });

  test('is reached on a closed network where whoever runs the instance named it', async () => {
    const admin = await closed.signIn(
      await createTestUser(closed.db, {
        companyId: await createTestCompany(closed.db, 'Own'),
        role: 'admin',
      }),
    );
    const id = await addProvider(closed, { issuer, clientId: 'vigie', clientSecret: null });
    expect((await check(admin, { issuer })).body).toEqual(privately);
    await closed.db
      .updateTable('identityProviders')
      .set({ origin: 'environment' })
      .where('id', '=', id)
      .execute();
    expect((await check(admin, { issuer })).body).toMatchObject({ ok: true });
  });
});
