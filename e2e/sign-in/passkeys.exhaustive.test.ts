import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillSignIn, tokenOf } from '../journeys/visitor.ts';
import { createAccount, firstCompanyId, type Account } from './account.ts';
import { plugIn, type Authenticator } from './authenticator.ts';
import { expectFlawless } from './flawless.ts';
import { confirmRecoveryCodes, logOut, shows } from './screens.ts';
import { DOMAIN, expectMail, test } from './sign-in-panel.ts';

/** A user with a password, in a browser with an authenticator. */
let account: Account;
let page: Page;
let authenticator: Authenticator;

test.beforeAll(async ({ panel }) => {
  account = await createAccount(panel.panelUrl, panel.administrator, {
    email: `pia@${DOMAIN}`,
    role: 'user',
    companyId: await firstCompanyId(panel.administrator),
  });
  ({ page } = await panel.open());
  authenticator = await plugIn(page);
});
test.afterAll(() => page.context().close());

describe('passkeys', () => {
  test('one is added and named, and recovery codes come with the first', async ({ panel }) => {
    await page.goto('/connexion?to=%2Fparametres');
    await fillSignIn(page, account);
    await shows(page, 'Account settings');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expectFlawless(page);
    await dialog.getByLabel('Name').fill('Desk');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    await expectFlawless(page);
    expect(await confirmRecoveryCodes(page)).toHaveLength(10);
    await page.getByText('Desk', { exact: true }).waitFor();
    expect(await authenticator.count()).toBe(1);
    await expectMail(panel, account.email, /A passkey was added/);
    await expectFlawless(page);
  });

  test('the button signs in without a password', async () => {
    await logOut(page);
    await page.goto('/connexion?to=%2Fparametres');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await shows(page, 'Account settings');
    expect(await tokenOf(page)).toBeDefined();
  });

  test('the field for the name signs in as well', async () => {
    await logOut(page);
    await authenticator.offerInFields(true);
    await page.goto('/connexion?to=%2Fparametres');
    await shows(page, 'Account settings');
    await authenticator.offerInFields(false);
    await page.reload();
  });

  test('it is the second step of a sign-in by password', async () => {
    await logOut(page);
    await page.goto('/connexion?to=%2Fparametres');
    await fillSignIn(page, account);
    await shows(page, 'One more step');
    await expectFlawless(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await shows(page, 'Account settings');
  });

  test('it confirms that it is still its user', async ({ panel }) => {
    await panel.letTimePass(account.email);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Make new recovery codes?' });
    await question.getByRole('button', { name: 'Make new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectFlawless(page);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await confirmRecoveryCodes(page);
    await expectMail(panel, account.email, /New recovery codes were made/);
  });

  test('it is renamed, and removed', async ({ panel }) => {
    await page.getByRole('button', { name: 'Rename Desk' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
    await renaming.getByLabel('Name').fill('Kitchen');
    await expectFlawless(page);
    await renaming.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Kitchen' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove the passkey “Kitchen”?' });
    await removing.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed.').first().waitFor();
    await expectMail(panel, account.email, /A passkey was removed/);
    await page.getByRole('button', { name: 'Remove Kitchen' }).waitFor({ state: 'detached' });
  });
});
