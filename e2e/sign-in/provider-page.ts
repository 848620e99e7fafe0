import type { Page } from 'playwright-core';

/** Signs in on the provider's own page, which is on screen, and consents to share it with the panel. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Confirms the provider's question whether to sign out of it. */
export async function signOutAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
}
