import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Becoming } from '@vigie/contract/identity-provider.ts';
import type { UserDetail } from '@vigie/contract/user.ts';
import { openLyingProvider, type LyingProvider } from '../../../test/oidc/lying-provider.ts';
import { addProvider, openPanelBrowser, openSignInTestApp } from '../../../test/oidc/sign-in-test-app.ts';
import { createDomainRow } from '../../../test/provider-rows.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { createTestCompany } from '../../../test/users.ts';

describe('the connected user', () => {
  let bench: TestApp;
  let provider: LyingProvider;
  let companyId: string;
  beforeAll(async () => {
    bench = await openSignInTestApp();
    provider = await openLyingProvider();
    companyId = await createTestCompany(bench.db, 'Company');
    await createDomainRow(bench.db, { companyId, domain: 'lie.example', provenBy: 'administrator' });
  });
  afterAll(async () => {
    await provider.close();
    await bench.close();
  });

  test.each([true, false])(
    'of one company’s provider is told so, and what is open: %s',
    async (allContexts) => {
      const otherwise: Becoming = {
        companyId: null,
        role: 'guest',
        teamIds: [],
        allContexts,
        contextIds: [],
      };
      const id = await addProvider(bench, { ...provider, companyId, otherwise });
      const browser = openPanelBrowser(bench);
      const sub = `person-${allContexts}`;
      provider.person = { sub, email: `${sub}@lie.example`, email_verified: true };
      await browser.finish(provider.authorise(await browser.begin(id)));
      const { body } = await browser.get('users/own');
      expect(body).toMatchObject({ ofOneCompany: true, seesWholeCompany: allContexts });
      const { may } = (await browser.get(`users/${(body as { id: string }).id}`)).body as UserDetail;
      expect(may.setEmail, 'an address opens the whole account').toBe(false);
    },
  );
});
