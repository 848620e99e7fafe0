import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openDesktop } from './open-context.ts';
import { SLOW, timeScreen, type ScreenTiming } from './screen-timing.ts';

/** Two screens that every panel has: its sign-in, and the screen after it. */
export interface Pair {
  name: string;
  signIn: () => Promise<ScreenTiming>;
  first: () => Promise<ScreenTiming>;
}

/** Opens another running panel, as named by `--beside NAME=http://user:password@host/path-of-its-sign-in`. */
export async function openRival(browser: Browser, option: string): Promise<Pair> {
  const at = option.indexOf('=');
  const { username, password, origin, pathname } = new URL(option.slice(at + 1));
  const user = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  const signInUrl = origin + pathname;
  const stranger = await openDesktop(browser);
  const known = await openDesktop(browser);
  const firstUrl = await signInAt(known, signInUrl, user);
  return {
    name: option.slice(0, at),
    signIn: () => timeScreen(stranger, { ...SLOW, url: signInUrl, whenUseful: fieldsStand }),
    first: () => timeScreen(known, { ...SLOW, url: firstUrl, whenUseful: headingStands }),
  };
}

/** Signs in; returns the address of the screen that follows. */
async function signInAt(
  context: BrowserContext,
  url: string,
  user: { name: string; password: string },
): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  const password = page.locator('input[type=password]');
  await page.locator('form input:not([type=password], [type=checkbox])').first().fill(user.name);
  await password.fill(user.password);
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
  await headingStands(page);
  const next = page.url();
  await page.close();
  return next;
}

export const fieldsStand = (page: Page) => page.locator('input[type=password]').waitFor();

const headingStands = (page: Page) => page.locator('h1, h2').first().waitFor();
