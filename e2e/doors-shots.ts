import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { SCENARIOS } from '../apps/web/src/testing/scenarios.ts';
import { sampleUser } from '../apps/web/src/testing/samples.ts';
import { openLook, settled } from './panel/looks.ts';
import { BROWSER, signIn } from './panel/panel-browser.ts';
import { startPanelHost } from './panel/panel-host.ts';
const out = '/tmp/doors/shots';
await mkdir(out, { recursive: true });
const host = await startPanelHost('/tmp/doors/dist', SCENARIOS.measured());
const browser = await chromium.launch(await BROWSER);
const looks = {
  d: { width: 1440, scheme: 'light', locale: 'fr-FR' },
  n: { width: 1440, scheme: 'dark', locale: 'en-GB' },
  p: { width: 390, scheme: 'light', locale: 'fr-FR' },
  q: { width: 390, scheme: 'dark', locale: 'en-GB' },
} as const;
for (const arg of process.argv.slice(2)) {
  const [look = 'd', role = 'admin', path = '/sante', act = ''] = arg.split('|');
  const state = SCENARIOS.measured();
  state.user = sampleUser(role as 'admin');
  host.use(state);
  const page = await openLook(browser, looks[look as 'd']);
  await signIn(page, host.origin);
  await page.goto(host.origin + path);
  await settled(page);
  if (act === 'menu') await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
  if (act === 'profile') await page.getByRole('button', { name: /^CL/ }).click();
  if (act.startsWith('find:')) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(400);
    await page.keyboard.type(act.slice(5));
    await page.waitForTimeout(800);
  }
  if (act === 'keys') await page.keyboard.press('?');
  await page.waitForTimeout(300);
  const name = `${look}-${role}${path.replace(/\W+/g, '-')}-${act.replace(/\W+/g, '')}.png`;
  await page.screenshot({ path: `${out}/${name}` });
  console.log(name, page.url().replace(host.origin, ''));
  await page.context().close();
}
await browser.close();
await host.close();
