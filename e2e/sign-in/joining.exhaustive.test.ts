import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callApi } from '../journeys/visitor.ts';
import { createAccount, firstCompanyId, type Account } from './account.ts';
import { expectFlawless } from './flawless.ts';
import { signInAtProvider } from './provider-page.ts';
import { DOMAIN, expectMail, PROVIDER, test, type SignInPanel } from './sign-in-panel.ts';

/** Creates an account as the administrator, and a user with the same address at the provider. */
async function createBoth({ panelUrl, provider, administrator }: SignInPanel, login: string) {
  const email = `${login}@${DOMAIN}`;
  provider.people.set(login, { email, email_verified: true, given_name: login });
  const companyId = await firstCompanyId(administrator);
  return createAccount(panelUrl, administrator, { email, role: 'user', companyId });
}

/** Returns from the provider to the question of who owns the account. */
async function comeToJoin(page: Page, login: string): Promise<void> {
  await page.goto('/connexion?to=%2Fparametres');
  await page.getByRole('button', { name: `Sign in with ${PROVIDER}` }).click();
  await signInAtProvider(page, login);
  await page.getByRole('heading', { level: 1, name: 'You have an account already' }).waitFor();
}

async function expectSignedIn(page: Page, { email }: Account): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
  expect(await callApi(page, 'users/own')).toMatchObject({
    email,
    active_profile: { role: { slug: 'user' } },
  });
}

describe('an account that has the address already', () => {
  test('its password binds it, and keeps its sessions', async ({ panel }) => {
    const account = await createBoth(panel, 'bob');
    const { page } = await panel.open();
    await comeToJoin(page, 'bob');
    await expectFlawless(page);
    const password = page.getByLabel('Password of the account');
    await password.fill('not the one');
    await page.getByRole('button', { name: 'Bind and sign in' }).click();
    await page.getByText('This is not the password of the account').waitFor();
    await password.fill(account.password);
    await page.getByRole('button', { name: 'Bind and sign in' }).click();
    await expectSignedIn(page, account);
    expect(await account.status('/users/own')).toBe(200);
    await page.context().close();
  });

  test('without the password its sessions are over at once, and its owner is notified', async ({ panel }) => {
    const account = await createBoth(panel, 'carol');
    const { page } = await panel.open();
    await comeToJoin(page, 'carol');
    await page.getByRole('button', { name: 'Continue without the password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Continue without the password?' });
    await expectFlawless(page);
    await dialog.getByRole('button', { name: 'End them and sign in' }).click();
    await expectSignedIn(page, account);
    expect(await account.status('/users/own')).toBe(401);
    await expectMail(panel, account.email, /Your account is linked to Acme/);
    await page.getByText(/^You have no password: you sign in another way\./).waitFor();
    await page.context().close();
  });
});
