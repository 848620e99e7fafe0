import { AxeBuilder } from '@axe-core/playwright';
import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { onEachScreen, overflowOf, sentencesOn } from './screens.ts';
import { addWebsite, openVisitor, signIn } from './visitor.ts';

const NOTHING = { sante: [], 'add website': [], '404': [], connexion: [] };
/** Proper names are the same everywhere. */
const TRACKER_NAMES = ['Piano Analytics', 'Adobe Analytics'];

let browser: Browser;
let vigie: RunningVigie;
let site: DemoSite;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  site = await startDemoSite();
  vigie = await runVigie('--no-demo');
  await asVisitor({}, async (page) => {
    await addWebsite(page, `${site.origin}/promo/soldes-2019`, site.tracking);
    await page.locator('#pages').waitFor({ timeout: 60_000 });
  });
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
  await site.close();
});

/** Gives a signed-in window, and answers with what the browser complained of meanwhile. */
async function asVisitor(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const { page, complaints } = await openVisitor(browser, vigie.panelUrl, options);
  await signIn(page, vigie);
  await act(page);
  await page.context().close();
  return complaints;
}

test('no screen breaks its own policy or logs an error', async () => {
  const complaints = await asVisitor({}, (page) => onEachScreen(page, () => sentencesOn(page)));
  expect(complaints).toEqual([
    `Failed to load resource: the server responded with a status of 404 (Not Found) ${vigie.panelUrl}/nulle/part`,
  ]);
});

test.each(['light', 'dark'] as const)('axe finds nothing serious on any screen, %s', async (colorScheme) => {
  await asVisitor({ colorScheme }, async (page) => {
    const flaws = await onEachScreen(page, async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
    });
    expect(flaws).toEqual(NOTHING);
  });
});

test('no sentence is the same in French and in English', async () => {
  const spoken: Record<string, string[]>[] = [];
  for (const locale of ['en-GB', 'fr-FR'])
    await asVisitor({ locale }, async (page) => {
      spoken.push(await onEachScreen(page, () => sentencesOn(page)));
    });
  const [english = {}, french = {}] = spoken;
  const same = Object.entries(english).map(([name, sentences]) => {
    expect(sentences.length).toBeGreaterThan(1);
    return [name, sentences.filter((sentence) => french[name]?.includes(sentence))];
  });
  expect(Object.fromEntries(same)).toEqual({ ...NOTHING, 'add website': TRACKER_NAMES });
});

test('no screen is wider than a telephone', async () => {
  await asVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, async (page) => {
    expect(await onEachScreen(page, () => overflowOf(page))).toEqual({
      sante: 0,
      'add website': 0,
      '404': 0,
      connexion: 0,
    });
  });
});

test('language and theme last over a reload', async () => {
  await asVisitor({ colorScheme: 'light' }, async (page) => {
    await page.getByText('FR', { exact: true }).click();
    await page.getByRole('button', { name: 'Thème : comme le système' }).click();
    await page.getByRole('button', { name: 'Thème : clair' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Santé du tracking' }).waitFor();
    await page.getByRole('button', { name: 'Thème : sombre' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});
