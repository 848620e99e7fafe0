import { afterAll, describe, expect, test } from 'vitest';
import { openLyingProvider } from '../../../../test/oidc/lying-provider.ts';
import { addProvider, openPanelBrowser, openSignInTestApp } from '../../../../test/oidc/sign-in-test-app.ts';

describe('the beginning of a sign-in', async () => {
  const bench = await openSignInTestApp();
  const provider = await openLyingProvider();
  afterAll(() => Promise.all([bench.close(), provider.close()]));
  const id = await addProvider(bench, provider);
  const begin = () => openPanelBrowser(bench).post(`sign-in-providers/${id}/begin`, {});

  test('reports a provider that went down, before the browser leaves', async () => {
    expect((await begin()).status).toBe(200);
    provider.lies = { metadataStatus: 503 };
    expect((await begin()).status).toBe(200);
    bench.clock.advance(61);
    expect((await begin()).body).toMatchObject({ code: 'provider-unreachable' });
    provider.lies = {};
    expect((await begin()).status).toBe(200);
  });

  test('waits three seconds for the provider, and no longer', async () => {
    provider.lies = { isMetadataSilent: true };
    bench.clock.advance(61);
    expect((await begin()).body).toMatchObject({
      code: 'provider-unreachable',
      data: { detail: 'timeout' },
    });
  });
});
