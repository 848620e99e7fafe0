import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { RunningVigie } from './running-vigie.ts';

/** A browser window on the panel, with its console errors and policy violations. */
export interface Visitor {
  page: Page;
  complaints: string[];
}

export async function openVisitor(
  browser: Browser,
  panelUrl: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: panelUrl,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Fills the sign-in form on screen, in either language. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<RunningVigie, 'email' | 'password'>,
): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[type=submit]').click();
}

/** Signs in with the health screen as target, and waits for it. */
export async function signIn(page: Page, vigie: RunningVigie): Promise<void> {
  await page.goto('/connexion?to=%2Fsante');
  await fillSignIn(page, vigie);
  await page
    .locator('main h1')
    .filter({ hasNotText: /^(Welcome back|Heureux de vous revoir)$/ })
    .waitFor();
}

/** Enters a website's settings by hand and submits them; one page is visited. */
export async function addWebsite(page: Page, url: string, tracking: TrackingSettings): Promise<void> {
  await page.getByText('Enter the settings yourself').click();
  await page.locator('[type=url]').fill(url);
  await page.getByLabel('JS tag name').fill(tracking.jsTagName);
  await page.getByLabel('PHP tag name').fill(tracking.phpTagName);
  await page.getByText('Advanced settings').click();
  await page.getByLabel('Pages per audit').fill('1');
  await page.getByRole('button', { name: 'Save and run the audit' }).click();
}

export async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'token_key')?.value;
}

/** Returns the API's answer to the signed-in user of this page. */
export async function callApi<T>(page: Page, path: string, body?: object): Promise<T> {
  const response = await page.request.fetch(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'panel-identifier': 'vigie-panel' },
    ...(body ? { data: body } : {}),
  });
  if (!response.ok()) throw new Error(`${path} was answered with ${response.status()}`);
  return (await response.json()) as T;
}
