import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { BROWSER, signIn } from '../../e2e/panel/panel-browser.ts';

export type Context = BrowserContext;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await BROWSER);
}

/** Opens a desktop browser context on the panel; signed in, unless the sign-in is measured. */
export async function openContext(browser: Browser, url: string): Promise<Context> {
  const context = await openDesktop(browser);
  const page = await context.newPage();
  const { origin, pathname } = new URL(url);
  if (pathname !== '/connexion') await signIn(page, origin);
  await page.close();
  return context;
}

export function openDesktop(browser: Browser): Promise<Context> {
  return browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
}
