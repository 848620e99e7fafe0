import type { Agent } from '@vigie/contract/agent.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { runSecondAgent, type SecondAgent } from './second-agent.ts';
import { callApi, fillSignIn, openVisitor, signIn, tokenOf } from './visitor.ts';

/** Time in ms within which an agent that stops answering is offline. */
const OFFLINE_MS = 40_000;
/** Address on which nothing listens. */
const NOBODY = 'http://127.0.0.1:9';
const NEW_PASSWORD = 'quatre mots sans rapport';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let browser: Browser;
let vigie: RunningVigie;
let agent: SecondAgent;
/** Browser window of the administrator of agents. */
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  [vigie, agent] = await Promise.all([runVigie('no-demo'), runSecondAgent()]);
  ({ page } = await openVisitor(browser, vigie.panelUrl));
  await signIn(page, vigie);
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
  await agent.stop();
});

const listAgents = async () => (await callApi<{ items: Agent[] }>(page, 'agents')).items;
const agents = async () => (await listAgents()).map(({ name, state }) => [name, state]);
const associate = () => page.getByRole('button', { name: 'Associate' }).click();

describe('an agent', () => {
  // Checked after the time within which an agent goes offline.
  afterAll(() => agent.kill());

  test('an agent is associated by the code that it printed, and by no other', async () => {
    await page.goto('/agents');
    await page.getByRole('link', { name: 'Associate an agent' }).click();
    await associate();
    await page.getByText(/^The address is missing\./).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Second floor');
    await page.getByLabel('Pairing code').fill(agent.code.split('-').toReversed().join('-'));

    await page.getByLabel('Address').fill(NOBODY);
    await associate();
    await page.getByText(/^The agent cannot be reached at its address\./).waitFor();
    await page.getByLabel('Address').fill(agent.url);
    await associate();
    await page.getByText(/^This is not the agent’s code\./).waitFor();
    expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('second_floor');

    await page.getByLabel('Pairing code').fill(agent.code);
    await associate();
    await page.getByRole('heading', { level: 1, name: 'Second floor' }).waitFor();
    await page.getByText('Online', { exact: true }).first().waitFor();
    expect(await agents()).toContainEqual(['Second floor', 'online']);
  });

  test('an agent synchronises, and a pause is undone', async () => {
    await page.getByRole('button', { name: 'Synchronise', exact: true }).last().click();
    await page.getByText('Synchronised').waitFor();
    await page.getByRole('button', { name: 'Actions on Second floor' }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Second floor is paused: it gets no new run.').waitFor();
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Paused', { exact: true }).first().waitFor({ state: 'detached' });
    await expect.poll(async () => (await listAgents()).some(({ isPaused }) => isPaused)).toBe(false);
  });
});

describe('signing in', () => {
  let page: Page;
  // One window for all tests: it fetches shared files once.
  beforeAll(async () => {
    ({ page } = await openVisitor(browser, vigie.panelUrl));
  });
  afterAll(() => page.context().close());
  afterEach(async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  });

  test('the form reports in both languages what its email lacks', async () => {
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

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL('**/connexion*');
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    // Public data of the sign-in screen
    const ofAnybody = ['/api/sign-in-providers', '/api/instance'];
    expect(requested.filter((path) => path.startsWith('/api/') && !ofAnybody.includes(path))).toEqual([]);
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
});

test('a picture is cut by the keys, stored, and taken away again', async () => {
  const { page, complaints } = await openVisitor(browser, vigie.panelUrl);
  await signIn(page, vigie);
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('button', { name: 'My profile' }).click();
  await page.getByLabel('First name').fill('Camille');
  await page.getByLabel('Last name').fill('Laurent');
  await page.getByRole('link', { name: 'Avatar', exact: true }).click();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  const crop = page.getByRole('img', { name: 'Part of the picture that is kept' });
  await crop.press('+');
  await crop.press('ArrowLeft');
  const address = page.url();
  await saveProfile(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await saveProfile(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an agent that dies is offline before long, and reports why', async () => {
  await page.goto('/agents');
  const row = page.getByRole('row').filter({ hasText: 'Second floor' });
  await row.getByText('Offline').waitFor({ timeout: OFFLINE_MS });
  await row.getByRole('link').first().click();
  await page.getByText('It cannot be reached at its address.').first().waitFor();
  expect(await agents()).toContainEqual(['Second floor', 'offline']);
});

test('changing one’s password keeps this device signed in, and ends the other one’s session', async () => {
  const { page: here, complaints } = await openVisitor(browser, vigie.panelUrl);
  const { page: there } = await openVisitor(browser, vigie.panelUrl);
  await signIn(here, vigie);
  await signIn(there, vigie);
  const before = await tokenOf(here);

  await here.goto('/parametres');
  await here.getByText('This device').first().waitFor();
  await here.getByRole('link', { name: 'Change my password' }).click();
  await here.getByLabel('Current password').fill(vigie.password);
  await here.getByLabel('New password').fill(NEW_PASSWORD);
  await here.getByText('Strong.').waitFor();
  await here.getByRole('button', { name: 'Change the password' }).click();
  await here.waitForURL('**/parametres');
  expect(await tokenOf(here)).not.toBe(before);
  await here.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });

  await there.goto('/jobs');
  await there.waitForURL('**/connexion?to=*');
  await fillSignIn(there, vigie);
  await there.getByText('Email or password is incorrect.', { exact: true }).waitFor();
  await fillSignIn(there, { ...vigie, password: NEW_PASSWORD });
  await there.waitForURL('**/jobs*');
  expect(complaints).toEqual([]);
});

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Administration' }).waitFor();
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await page.waitForURL('**/utilisateur/detail/*');
}
