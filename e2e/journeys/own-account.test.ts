import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { fillSignIn, openVisitor, signIn, tokenOf } from './visitor.ts';

const NEW_PASSWORD = 'quatre mots sans rapport';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let browser: Browser;
let vigie: RunningVigie;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  vigie = await runVigie('--no-demo');
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
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

test('a picture is cut by the keys, stored, and taken away again', async () => {
  const { page, complaints } = await openVisitor(browser, vigie.panelUrl);
  await signIn(page, { ...vigie, password: NEW_PASSWORD });
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('button', { name: 'My profile' }).click();
  await page.getByLabel('First name').fill('Camille');
  await page.getByLabel('Last name').fill('Laurent');
  await page.getByRole('button', { name: /^Avatar/ }).click();
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

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Administration', level: 2 }).last().waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await page.waitForURL('**/utilisateur/detail/*');
}
