import { chromium } from 'playwright-core';
import { SCENARIOS } from '../../apps/web/src/testing/scenarios.ts';
import { LOOKS, nameOf, openLook, settled } from './looks.ts';
import { BROWSER, signIn } from './panel-browser.ts';
import { startPanelHost } from './panel-host.ts';
import { mkdir } from 'node:fs/promises';
const [dist, out] = process.argv.slice(2) as [string, string];
const PATHS = [
  '/',
  '/sante',
  '/dataQuality/csp',
  '/urls/liste',
  '/pools',
  '/pools/tests',
  '/jobs',
  '/agents',
  '/utilisateur',
  '/utilisateur/ajouter',
  '/groupe',
  '/website/parametres',
  '/tags/ajouter',
  '/logs',
  '/aide',
  '/aide/contact',
  '/parametres',
  '/urls/analyse',
  '/sante/evolution',
  '/mentions-legales',
];
await mkdir(out, { recursive: true });
const host = await startPanelHost(dist, SCENARIOS.measured());
const browser = await chromium.launch(await BROWSER);
try {
  for (const look of [LOOKS[0], LOOKS.at(-1)] as (typeof LOOKS)[number][]) {
    const page = await openLook(browser, look);
    const errors: string[] = [];
    page.on('pageerror', (e) => errors.push(String(e)));
    page.on('console', (m) => {
      if (m.type() === 'error') errors.push(m.text());
    });
    await page.goto(host.origin + '/connexion');
    await settled(page);
    await page.screenshot({ path: `${out}/connexion-${nameOf(look)}.png`, fullPage: true });
    await signIn(page, host.origin);
    for (const path of PATHS) {
      await page.goto(host.origin + path);
      await settled(page);
      await page.screenshot({
        path: `${out}/${path.replace(/\W+/g, '-')}-${nameOf(look)}.png`,
        fullPage: true,
      });
    }
    console.log(nameOf(look), errors);
    await page.context().close();
  }
} finally {
  await browser.close();
  await host.close();
}
