import type { Page } from 'playwright-core';

/** Waits for a screen by its heading. */
export const shows = (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await shows(page, 'Welcome back');
}

/** Returns the ten codes, which are shown once; confirms that they are saved. */
export async function confirmRecoveryCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I stored them' }).click();
  await list.waitFor({ state: 'detached' });
  return codes;
}
