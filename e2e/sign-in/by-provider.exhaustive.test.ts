import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callApi, tokenOf } from '../journeys/visitor.ts';
import { firstCompanyId } from './account.ts';
import { expectFlawless } from './flawless.ts';
import { signInAtProvider, signOutAtProvider } from './provider-page.ts';
import { shows } from './screens.ts';
import { DOMAIN, PROVIDER, test } from './sign-in-panel.ts';

const ADA = 'ada';
/** Interval in ms at which the start page refreshes itself. */
const START_PAGE_REFRESH_MS = 15_000;
const byProvider = (page: Page) => page.getByRole('button', { name: `Sign in with ${PROVIDER}` });

/** Signs in as a user whom the provider knows. */
async function enter(page: Page, login: string): Promise<void> {
  await page.goto('/connexion');
  await byProvider(page).click();
  await signInAtProvider(page, login);
  await page.getByRole('button', { name: /profile of/ }).waitFor();
}

test.beforeAll(({ panel: { provider } }) => {
  provider.people.set(ADA, {
    email: `ada@${DOMAIN}`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
});

describe('signing in by a provider that the environment gives', () => {
  test('the button names the provider in both languages', async ({ panel }) => {
    const { page } = await panel.open({ locale: 'fr-FR' });
    await page.goto('/connexion');
    await page.getByRole('button', { name: `Se connecter avec ${PROVIDER}` }).waitFor();
    await expectFlawless(page);
    await page.getByText('EN', { exact: true }).click();
    await byProvider(page).waitFor();
    await page.context().close();
  });

  test('somebody new comes back as a guest of the first company, and nothing stays in the address', async ({
    panel,
  }) => {
    const { page, complaints } = await panel.open();
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    await page.goto('/connexion?to=%2Fparametres');
    await byProvider(page).click();
    await signInAtProvider(page, ADA);
    await page.waitForURL('**/parametres');
    await shows(page, 'Account settings');
    expect(page.url()).toBe(`${panel.panelUrl}/parametres`);
    // The address loses it while the screen still waits.
    expect(seen).toContain(`${panel.panelUrl}/oidc/retour`);
    const user = await callApi<ConnectedUser>(page, 'users/own');
    expect(user).toMatchObject({ email: `ada@${DOMAIN}`, firstName: 'Ada' });
    expect(user.active_profile.role.slug).toBe('guest');
    expect(user.active_profile.company.id).toBe(await firstCompanyId(panel.administrator));
    await expectFlawless(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('logging out leads by the provider’s own sign-out back to the panel', async ({ panel }) => {
    const { page } = await panel.open();
    await enter(page, ADA);
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${panel.provider.issuer}/**`);
    await signOutAtProvider(page);
    await page.waitForURL(`${panel.panelUrl}/connexion`);
    expect(await tokenOf(page)).toBeUndefined();
    // The provider requests a sign-in again.
    await byProvider(page).click();
    await page.locator('[name=login]').waitFor();
    await page.context().close();
  });

  test('a sign-out at the provider ends the session, and the open page leaves', async ({ panel }) => {
    const { page } = await panel.open();
    await page.clock.install();
    await enter(page, ADA);
    const other = await page.context().newPage();
    await other.goto(`${panel.provider.issuer}/session/end`);
    await signOutAtProvider(other);
    await other.getByText('Sign-out Success').first().waitFor();
    await page.clock.fastForward(START_PAGE_REFRESH_MS);
    await shows(page, 'Welcome back');
    expect(await tokenOf(page)).toBeUndefined();
    await page.context().close();
  });
});
