import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, TestRunner } from 'vitest';
import { proveStoredJourney } from '../stored-journeys/stored-journey.ts';
import { proveStoredMatrix } from '../stored-matrix/stored-matrix.ts';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { statedHealth } from './stated-health.ts';
import { openVisitor, signIn } from './visitor.ts';

const AUDIT_MS = 60_000;
/** Maximum number of tab stops, more than on any screen. */
const STOPS_MAX = 40;
let browser: Browser;
let vigie: RunningVigie;
let site: DemoSite;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  site = await startDemoSite();
  // The stored value is searched in all logs.
  vigie = await runVigie(site, TestRunner.matchesTags(['exhaustive']) ? { LOG_LEVEL: 'trace' } : {});
  ({ page } = await openVisitor(browser, vigie.panelUrl));
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
  await site.close();
});

test('the form names what is wrong and keeps what was typed', async () => {
  await signIn(page, vigie);
  await page.getByText('Enter the settings yourself').click();
  const address = page.getByRole('textbox', { name: 'Website address' });
  await address.fill('boutique');
  await page.getByLabel('JS tag name').fill(site.tracking.jsTagName);
  await page.getByLabel('PHP tag name').fill(site.tracking.phpTagName);
  await page.getByText('Advanced settings').click();
  await page.getByLabel('Pages per audit').fill('0');
  await page.getByRole('button', { name: 'Save and run the audit' }).click();
  await page.getByText('2 fields need fixing before this can be saved.').waitFor();
  await page.getByText(/^The address is not valid\./).waitFor();
  await page.getByText(/^The pages per audit are out of range\./).waitFor();
  expect(await address.inputValue()).toBe('boutique');
  expect(await page.getByLabel('JS tag name').inputValue()).toBe(site.tracking.jsTagName);
});

test('a website that is added is audited at once and gets its grade', async () => {
  const faulty = site.pages.find(({ path }) => path === '/promo/soldes-2019');
  if (!faulty) throw new Error('The shop has no such page.');
  await page.getByRole('textbox', { name: 'Website address' }).fill(faulty.url);
  await page.getByLabel('Pages per audit').fill('1');
  await page.getByRole('button', { name: 'Save and run the audit' }).click();
  const { reliability } = statedHealth([faulty]);
  const grade = page.getByRole('img', { name: `Grade E, reliability ${reliability}` });
  await grade.waitFor({ timeout: AUDIT_MS });
  await page.getByText('1 page visited.').waitFor();
  expect(await page.locator('#pages').innerText()).toBe('Worst pages');
});

test('the same website is not added twice', { tags: ['exhaustive'] }, async () => {
  await page.getByRole('button', { name: /change website/ }).click();
  await page.getByRole('button', { name: 'Add a website' }).click();
  await page.getByText('Enter the settings yourself').click();
  await page.getByRole('textbox', { name: 'Website address' }).fill(`${site.origin}/promo/soldes-2019`);
  await page.getByRole('button', { name: 'Save and run the audit' }).click();
  await page.getByText(/^The website address is already watched\./).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /change website/ }).click();
  const choices = page.locator('[data-panel]').getByRole('button');
  const hosts = await choices.filter({ hasText: '127.0.0.1' }).allInnerTexts();
  expect(hosts).toEqual([new URL(site.origin).host]);
});

test('the keyboard alone signs in, opens the menu, changes the period, opens a cause and copies its remedy', async () => {
  const { page: keys } = await openVisitor(browser, vigie.panelUrl);
  const { keyboard } = keys;
  const profile = keys.getByRole('button', { name: /profile of/ });
  await keys.goto('/connexion?to=%2Fsante');
  await focused(keys.getByLabel('Email'));
  await keyboard.type(vigie.email);
  await tabTo(keys.getByLabel('Password', { exact: true }));
  await keyboard.type(vigie.password);
  await keyboard.press('Enter');
  await keys.locator('#pages').waitFor();

  await tabTo(profile);
  await keyboard.press('Enter');
  await focused(keys.getByRole('button', { name: 'My profile' }));
  await keyboard.press('ArrowUp');
  await focused(keys.getByRole('button', { name: 'Log out' }));
  await keyboard.press('Escape');
  await focused(profile);
  await tabTo(keys.getByRole('radio', { name: '30 days' }));
  await keyboard.press('ArrowLeft');
  await keys.waitForURL('**/sante?*period=7d');
  const causes = keys.getByRole('region', { name: 'What costs you the most points' });
  await tabTo(causes.getByRole('row').nth(1).getByRole('link'));
  await keyboard.press('Enter');
  await keys.waitForURL('**/urls/causes/*');
  await tabTo(keys.getByRole('button', { name: 'Copy', exact: true }));
  await keyboard.press('Enter');
  await expect.poll(() => keys.evaluate(() => navigator.clipboard.readText())).toContain(site.tagOrigin);
  await focused(keys.getByRole('button', { name: /^(Copy|Copied)$/ }));
  await keys.context().close();
});

describe('a consent matrix of the panel', { tags: ['exhaustive'] }, () => {
  proveStoredMatrix(() => vigie);
});

describe('a journey that types hidden values', { tags: ['exhaustive'] }, () => {
  proveStoredJourney(() => vigie);
});

/** Waits until the element has the keyboard focus. */
function focused(target: Locator): Promise<void> {
  return target.and(target.page().locator(':focus')).waitFor();
}

async function tabTo(target: Locator): Promise<void> {
  for (let steps = 0; steps < STOPS_MAX; steps += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
