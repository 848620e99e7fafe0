import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ADMIN } from '../machines/panel-api.ts';
import { settled } from '../panel/display-variants.ts';
import { BROWSER } from '../panel/panel-browser.ts';

/** Pictures, one for each language. */
const PICTURES = [
  { name: 'health-light', scheme: 'light', locale: 'en-GB' },
  { name: 'health-dark', scheme: 'dark', locale: 'fr-FR' },
] as const;
type Picture = (typeof PICTURES)[number];

const BYTES_MAX = 200_000;

/** Takes pictures of health over thirty days, as shown in the README. */
export async function takePictures(origin: string, folder: string): Promise<void> {
  const browser = await chromium.launch(await BROWSER);
  try {
    for (const picture of PICTURES) {
      const path = join(folder, `${picture.name}.png`);
      await take(browser, { origin, picture, path });
      const { size } = statSync(path);
      if (size > BYTES_MAX) throw new Error(`${path} has ${size} bytes; ${BYTES_MAX} are allowed.`);
      process.stdout.write(`${path}: ${size} bytes\n`);
    }
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  { origin, picture, path }: { origin: string; picture: Picture; path: string },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 940 },
    colorScheme: picture.scheme,
    locale: picture.locale,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/connexion`);
  await page.locator('[name=email]').fill(ADMIN.email);
  await page.locator('[name=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: /sign in|se connecter/i }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/connexion');
  await page.goto(`${origin}/sante`);
  await page
    .getByText(/^(30 days|30 jours)$/)
    .first()
    .click();
  await page.mouse.move(0, 0);
  await settled(page);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.screenshot({ path });
  await context.close();
}
