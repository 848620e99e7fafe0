import type { LaunchOptions, Page } from 'playwright-core';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';

/** Launch options of a Chromium on this machine. */
export const BROWSER: Promise<LaunchOptions> = findChromium(process.env).then(({ path, args, env }) => ({
  executablePath: path,
  args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  env: { ...process.env, ...env } as Record<string, string>,
}));

/** Signs in as the user of the sample situations. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/connexion`);
  await page.locator('[name=email]').fill('camille.laurent@boutique-demo.fr');
  await page.locator('[name=password]').fill('secret1');
  await page.getByRole('button', { name: /sign in|se connecter/i }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/connexion');
}
