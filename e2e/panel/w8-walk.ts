import { chromium, type Page } from 'playwright-core';
import { SCENARIOS } from '../../apps/web/src/testing/scenarios.ts';
import { BROWSER, signIn } from './panel-browser.ts';
import { startPanelHost } from './panel-host.ts';
import { LOOKS, nameOf, openLook, settled } from './looks.ts';
const OUT = '/tmp/w8shots';
const host = await startPanelHost('/tmp/w8dist', SCENARIOS.measured());
const browser = await chromium.launch(await BROWSER);
const say = (text: string) => process.stdout.write(text + '\n');
try {
  for (const look of LOOKS) {
    const page: Page = await openLook(browser, look);
    const n = nameOf(look);
    page.on('console', (m) => {
      if (m.type() === 'error' || /Content Security|preload/.test(m.text())) say(`${n} console: ${m.text()}`);
    });
    page.on('pageerror', (e) => say(`${n} pageerror: ${e.message}`));
    host.use(SCENARIOS.measured());
    await signIn(page, host.origin);
    await page.goto(`${host.origin}/pools`);
    await settled(page);
    await page.waitForTimeout(1500);
    if (look.width > 1000) {
      await page.keyboard.press('Control+k');
    } else await page.getByRole('button', { name: /Search or go|Rechercher ou/ }).click();
    await page.locator('[role=combobox]').waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/finder-empty-${n}.png` });
    await page.keyboard.type('pa');
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${OUT}/finder-pa-${n}.png` });
    await page.keyboard.type('zzzqqq');
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${OUT}/finder-none-${n}.png` });
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/keys-${n}.png` });
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/pools/tests*');
    await page.waitForTimeout(300);
    say(
      `${n} g t -> ${page.url()} focus=${await page.evaluate(() => document.activeElement?.tagName)} title=${await page.title()}`,
    );
    await page.keyboard.press('n');
    await page.waitForTimeout(600);
    say(
      `${n} n -> ${page.url()} focus=${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90))} title=${await page.title()}`,
    );
    await page.screenshot({ path: `${OUT}/trail-test-add-${n}.png` });
    await page.goto(`${host.origin}/pools`);
    await settled(page);
    await page.locator('[data-row-link]').first().click();
    await settled(page);
    await page.waitForTimeout(300);
    say(
      `${n} pool: ${page.url()} title=${await page.title()} focus=${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90))}`,
    );
    await page.goto(page.url() + '/editer');
    await settled(page);
    await page.waitForTimeout(300);
    say(`${n} edit title=${await page.title()} trail=${await page.locator('main nav').first().innerText()}`);
    await page.screenshot({ path: `${OUT}/trail-edit-${n}.png` });
    await page.goto(`${host.origin}/agents/associer`);
    await settled(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/trail-associate-${n}.png` });
    await page.goto(`${host.origin}/nulle/part`);
    await settled(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/lost-${n}.png` });
    await page.route('**/builds/latest.json', (r) => r.fulfill({ json: { id: 'newer' } }));
    await page.route('**/builds/meta/newer.json', (r) => r.fulfill({ json: { id: 'newer', routes: [] } }));
    await page.goto(`${host.origin}/sante`);
    await settled(page);
    await page.getByRole('button', { name: /^(Reload|Recharger)$/ }).waitFor({ timeout: 8000 });
    await page.screenshot({ path: `${OUT}/build-${n}.png` });
    await page.keyboard.press('Tab');
    await page.screenshot({
      path: `${OUT}/skip-${n}.png`,
      clip: { x: 0, y: 0, width: Math.min(look.width, 700), height: 120 },
    });
    await page.context().close();
  }
} finally {
  await browser.close();
  await host.close();
}
