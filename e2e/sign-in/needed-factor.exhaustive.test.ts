import type { SignInRules, StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillSignIn } from '../journeys/visitor.ts';
import { createAccount, firstCompanyId, type Account } from './account.ts';
import { codeOf } from './app-codes.ts';
import { expectFlawless } from './flawless.ts';
import { confirmRecoveryCodes, shows } from './screens.ts';
import { DOMAIN, test, type SignInPanel } from './sign-in-panel.ts';

/** Browser window of the administrator, who sets the rules. */
let settings: Page;

test.beforeAll(async ({ panel }) => {
  ({ page: settings } = await panel.open());
  await settings.goto('/connexion?to=%2Fgroupe%2Fconnexion');
  await fillSignIn(settings, panel.administrator);
  await shows(settings, 'Sign-in of the instance');
});
test.afterAll(() => settings.context().close());

describe('a role that needs a second factor', () => {
  test.afterAll(async ({ panel: { administrator } }) => {
    const none: SignInRules = { requiresProvider: false, breakGlassUserId: null, secondFactorRoles: [] };
    const { updatedAt } = await administrator.ask<StoredSignInRules>('GET', '/sign-in-rules');
    await administrator.ask('PUT', '/sign-in-rules', { ...none, updatedAt });
  });

  test('the instance asks it of moderators', async () => {
    await settings.getByRole('checkbox', { name: 'Moderator' }).check();
    await expectFlawless(settings);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('The roles were saved.').waitFor();
  });

  test('whoever lacks one is led through it before anything else', async ({ panel }) => {
    const account = await createModerator(panel);
    const { page } = await panel.open();
    await page.goto('/connexion?to=%2Futilisateur');
    await fillSignIn(page, account);
    await shows(page, 'Set up a second factor first');
    await page.goto('/utilisateur');
    await shows(page, 'Set up a second factor first');
    await expectFlawless(page);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const secret = await page.locator('code').innerText();
    await expectFlawless(page);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    await expectFlawless(page);
    expect(await confirmRecoveryCodes(page)).toHaveLength(10);
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto('/utilisateur');
    await shows(page, 'Users');
    await page.context().close();
  });
});

async function createModerator({ panelUrl, administrator }: SignInPanel): Promise<Account> {
  const companyId = await firstCompanyId(administrator);
  return createAccount(panelUrl, administrator, { email: `mona@${DOMAIN}`, role: 'moderator', companyId });
}
