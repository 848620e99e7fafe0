import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { fillSignIn, openVisitor, signIn, tokenOf } from './visitor.ts';

let browser: Browser;
let vigie: RunningVigie;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  vigie = await runVigie('--no-demo');
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
});
beforeEach(async () => {
  ({ page } = await openVisitor(browser, vigie.panelUrl));
});
afterEach(() => page.context().close());

test('the form says in both languages what its email lacks', async () => {
  const submit = page.locator('[type=submit]');
  await page.goto('/connexion');
  await submit.click();
  await page.getByText('Email is required', { exact: true }).waitFor();
  await page.getByLabel('Email').fill('camille@');
  await submit.click();
  await page.getByText('Email is invalid', { exact: true }).waitFor();
  await page.getByText('FR', { exact: true }).click();
  await page.getByText('L’e-mail n’est pas valide', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill('');
  await submit.click();
  await page.getByText('L’e-mail est requis', { exact: true }).waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('email');
});

test('a wrong password opens nothing', async () => {
  await page.goto('/connexion');
  await fillSignIn(page, { ...vigie, password: 'not-the-one' });
  await page.getByText('Email or password is incorrect.', { exact: true }).waitFor();
  expect(await tokenOf(page)).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/connexion');
});

test('signing in keeps the token in token_key and shows tracking health', async () => {
  await signIn(page, vigie);
  expect(new URL(page.url()).pathname).toBe('/sante');
  expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/);
});

test('a direct link leads through sign-in back to itself', async () => {
  await page.goto('/sante?period=7d');
  await page.waitForURL('**/connexion?to=*');
  await fillSignIn(page, vigie);
  await page.getByRole('heading', { level: 1, name: 'Watch your first website' }).waitFor();
  expect(page.url()).toBe(`${vigie.panelUrl}/sante?period=7d`);
});

test('opening /connexion forgets the token', async () => {
  await signIn(page, vigie);
  await page.goto('/connexion');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await tokenOf(page)).toBeUndefined();
  await page.goto('/sante');
  await page.waitForURL('**/connexion?to=*');
});

test('logging out ends the session, and the back button brings nothing of it back', async () => {
  await signIn(page, vigie);
  const token = await tokenOf(page);
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await tokenOf(page)).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('connected_user'))).toBeNull();
  const headers = { authorization: `Bearer ${token}`, 'panel-identifier': 'vigie-panel' };
  expect((await fetch(`${vigie.panelUrl}/api/users/own`, { headers })).status).toBe(401);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/connexion*');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test.each([
  ['en-GB', 'Page Not Found: /nulle/part'],
  ['fr-FR', 'Page introuvable : /nulle/part'],
])('an unknown address is answered with 404 and named, in %s', async (locale, message) => {
  const visitor = await openVisitor(browser, vigie.panelUrl, { locale });
  const answer = await visitor.page.goto('/nulle/part?x=1');
  expect(answer?.status()).toBe(404);
  await visitor.page.getByText(message, { exact: true }).waitFor();
  await visitor.page.context().close();
});
