// Takes pictures of the built panel in every situation: node e2e/panel/take-screenshots.ts [folder] [filter]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { SCENARIOS, type ScenarioName } from '../../apps/web/src/testing/scenarios.ts';
import { startPanelHost } from './panel-host.ts';
import { BROWSER, signIn } from './panel-browser.ts';

const [folder = '/tmp/shots', filter = ''] = process.argv.slice(2);
const DIST = join(import.meta.dirname, '../../apps/web/dist');
const LOOKS = [
  { width: 1440, scheme: 'light', locale: 'fr-FR' },
  { width: 1440, scheme: 'dark', locale: 'en-GB' },
  { width: 390, scheme: 'light', locale: 'fr-FR' },
  { width: 390, scheme: 'dark', locale: 'en-GB' },
] as const;

await mkdir(folder, { recursive: true });
const host = await startPanelHost(DIST, SCENARIOS.measured());
const browser = await chromium.launch(await BROWSER);

for (const look of LOOKS) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width > 1000 ? 900 : 844 },
    colorScheme: look.scheme,
    locale: look.locale,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    deviceScaleFactor: look.width > 1000 ? 1 : 2,
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-11-21T10:12:00.000Z') });
  await page.clock.resume();
  page.on('console', (message) => {
    if (message.type() === 'error') process.stdout.write(`  ${message.text()}\n`);
  });
  page.on('pageerror', (error) => process.stdout.write(`  ${error.message}\n`));
  const suffix = `${look.width}-${look.scheme}-${look.locale.slice(0, 2)}`;
  const shoot = async (name: string, fullPage = true) => {
    if (!name.includes(filter)) return;
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage });
    process.stdout.write(`${name}-${suffix}\n`);
  };

  await page.goto(`${host.origin}/connexion`);
  await page.getByRole('button', { name: /sign in|se connecter/i }).waitFor();
  await shoot('login');
  await page.getByRole('button', { name: /sign in|se connecter/i }).click();
  await shoot('login-empty');
  await signIn(page, host.origin);
  await page.goto(`${host.origin}/nulle/part`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('not-found');
  for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
    if (!name.includes(filter) && !'added menu print'.includes(filter)) continue;
    host.use(SCENARIOS[name]());
    await page.goto(`${host.origin}/sante`);
    await settled(page);
    await shoot(`health-${name}`);
    if (name === 'measured') await shootParts(page, shoot, look.width);
    if (name === 'huge' && look.width > 1000) {
      await page
        .getByRole('button', { name: /change website|changer de site/ })
        .first()
        .click();
      await shoot('switcher', false);
    }
    if (name === 'no-website') {
      await page.getByRole('button', { name: /Matomo/ }).click();
      await page.getByText(/Advanced settings|Réglages avancés/).click();
      await page.getByRole('button', { name: /Save|Enregistrer/ }).click();
      await shoot('add-refused');
    }
    if (name === 'running') {
      await page.getByRole('button', { name: /Cancel the audit|Annuler l’audit/ }).click();
      await shoot('cancel', false);
    }
  }
  await context.close();
}
await browser.close();
await host.close();

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('[aria-busy=true]')
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function shootParts(
  page: Page,
  shoot: (name: string, fullPage?: boolean) => Promise<void>,
  width: number,
) {
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shoot('chart-read', false);
  if (width < 1000) {
    await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
    await shoot('menu', false);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /CL/ }).click();
  await shoot('profile', false);
  await page.keyboard.press('Escape');
  if (width > 1000) {
    await page.emulateMedia({ media: 'print' });
    await page.pdf({
      path: join(folder, 'print.pdf'),
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
    });
    await page.setViewportSize({ width: 696, height: 900 });
    await shoot('print');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: null });
  }
}
