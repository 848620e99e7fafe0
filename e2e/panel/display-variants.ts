import type { Browser, Page } from 'playwright-core';

/** Four combinations in which every screen is tested: both widths, both schemes, both languages. */
export const DISPLAY_VARIANTS = [
  { width: 1440, scheme: 'light', locale: 'fr-FR' },
  { width: 1440, scheme: 'dark', locale: 'en-GB' },
  { width: 390, scheme: 'light', locale: 'fr-FR' },
  { width: 390, scheme: 'dark', locale: 'en-GB' },
] as const;
export type DisplayVariant = (typeof DISPLAY_VARIANTS)[number];

export function nameOf({ width, scheme, locale }: DisplayVariant): string {
  return `${width}-${scheme}-${locale.slice(0, 2)}`;
}

/** Opens a page in one combination, at the samples' time; prints its console errors. */
export async function openDisplayVariant(browser: Browser, variant: DisplayVariant): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: variant.width, height: variant.width > 1000 ? 900 : 844 },
    colorScheme: variant.scheme,
    locale: variant.locale,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    deviceScaleFactor: variant.width > 1000 ? 1 : 2,
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-11-21T10:12:00.000Z') });
  await page.clock.resume();
  page.on('console', (message) => {
    if (message.type() === 'error') process.stdout.write(`  ${message.text()}\n`);
  });
  page.on('pageerror', (error) => process.stdout.write(`  ${error.message}\n`));
  return page;
}

export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready.then(() => true));
}
