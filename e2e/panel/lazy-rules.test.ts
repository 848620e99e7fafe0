import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCENARIOS } from '../../apps/web/src/testing/scenarios.ts';
import { BROWSER, signIn } from './panel-browser.ts';
import { startPanelHost, type PanelHost } from './panel-host.ts';

const DIST = process.env['VIGIE_PANEL'] ?? join(import.meta.dirname, '../../apps/web/dist');
const RULES = '**/assets/input-schemas-*.js';

let host: PanelHost;
let browser: Browser;
beforeAll(async () => {
  host = await startPanelHost(DIST, SCENARIOS.measured());
  browser = await chromium.launch(await BROWSER);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

test('a form that is saved before its rules have come waits for them, then refuses or saves', async () => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(page, host.origin);
  const pending: (() => void)[] = [];
  await page.route(RULES, async (route) => {
    await new Promise<void>((resolve) => void pending.push(resolve));
    await route.continue();
  });
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${host.origin}/api/tags`)
      created.push(request.url());
  });
  await page.goto(`${host.origin}/tags/ajouter`);
  const save = page.locator('form button[type=submit]');

  await page.getByRole('textbox', { name: 'Name' }).fill('Own tag');
  await save.click();
  expect(await save.getAttribute('data-loading')).toBe('true');
  await expect.poll(() => pending.length).toBeGreaterThan(0);
  for (const go of pending.splice(0)) go();
  await page.locator('[aria-invalid=true]').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  expect(created).toEqual([]);

  await page.locator('textarea').fill('cdn.own.example');
  await save.click();
  await page.waitForURL(({ pathname }) => pathname === '/tags');
  expect(created).toHaveLength(1);
});
