import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS, type ScenarioName } from '../../apps/web/src/testing/scenarios.ts';
import { ADDRESSES, EMPTY_ADDRESSES } from './addresses.ts';
import { BROWSER, signIn } from './panel-browser.ts';
import { startPanelHost, type PanelHost } from './panel-host.ts';

const DIST = process.env['VIGIE_PANEL'] ?? join(import.meta.dirname, '../../apps/web/dist');
/** All of them are seen on the phone, where there is the least room; a few on the desktop. */
const SITUATIONS = Object.keys(SCENARIOS) as ScenarioName[];
const LOOKS = {
  'a light desktop': { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'fr-FR' },
  'a dark phone': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-GB' },
} as const satisfies Record<string, BrowserContextOptions>;
/** What a finger hits, and the frame that counts for it; a link inside a sentence may be smaller. */
const TOUCHED = 'button, summary, input, nav a';
const FRAME = 'fieldset, label:not(fieldset label), .mantine-Input-wrapper';
const TARGET_MIN_PX = { mouse: 16, finger: 44 };
const NOTHING: { serious: string[]; overflow: number; tooSmall: string[] } = {
  serious: [],
  overflow: 0,
  tooSmall: [],
};

let host: PanelHost;
let browser: Browser;

beforeAll(async () => {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('Build the panel first: vite build apps/web');
  host = await startPanelHost(DIST, SCENARIOS.measured());
  browser = await chromium.launch(await BROWSER);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

describe.each(Object.entries(LOOKS))('on %s', (_name, look) => {
  const pointer = look.viewport.width < 500 ? 'finger' : 'mouse';
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript|Refused to/.test(message.text()))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(() => page.context().close());

  it('the sign-in screen has nothing serious for axe', async () => {
    await page.goto(`${host.origin}/connexion`);
    await page.locator('button[type=submit]').click();
    expect(await seriousIn(page)).toEqual([]);
  });

  it.each(pointer === 'finger' ? SITUATIONS : SITUATIONS.slice(0, 2))(
    'tracking health "%s" is accessible, fits the screen and obeys the policy',
    async (name) => {
      host.use(SCENARIOS[name]());
      await signIn(page, host.origin);
      await page.goto(`${host.origin}/sante`);
      expect(await flawsOf(page)).toEqual(NOTHING);
      expect(complaints).toEqual([]);
    },
  );

  const visited = [
    ['measured', ADDRESSES],
    ['bare', EMPTY_ADDRESSES],
  ] as const;
  it.each(pointer === 'finger' ? visited : visited.slice(0, 1))(
    'every screen is accessible, fits and obeys too, "%s"',
    async (situation, all) => {
      // Each address in one look, the lists and reports in both: half the time, and both themes on every screen.
      const paths = all.filter(
        (path, index) => !path.includes('?') || index % 2 === (pointer === 'mouse' ? 0 : 1),
      );
      host.use(SCENARIOS[situation]());
      await signIn(page, host.origin);
      const flaws: Record<string, unknown> = {};
      for (const path of paths) {
        await page.goto(host.origin + path);
        flaws[path] = await flawsOf(page);
      }
      expect(flaws).toEqual(Object.fromEntries(paths.map((path) => [path, NOTHING])));
      expect(complaints).toEqual([]);
    },
  );

  async function flawsOf(page: Page): Promise<typeof NOTHING> {
    await shown(page);
    return {
      serious: await seriousIn(page),
      overflow: await overflowOf(page),
      tooSmall: await tooSmallIn(page, TARGET_MIN_PX[pointer]),
    };
  }
});

describe('the panel', () => {
  it('reloads once for a lost chunk, then says what happened', async () => {
    host.use(SCENARIOS.measured());
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, host.origin);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/health-screen-*.js', (route) => route.abort());
    // The screen may reload before its first load has ended.
    await page.goto(`${host.origin}/sante`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    expect(documents).toBe(2);
    await context.close();
  });

  it('is dark from the first paint on when the system is', async () => {
    const context = await browser.newContext({ colorScheme: 'dark', locale: 'fr-FR' });
    const page = await context.newPage();
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(`${host.origin}/connexion`);
    const body = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      background: getComputedStyle(document.body).backgroundColor,
    }));
    expect(body).toEqual({ lang: 'fr', background: 'rgb(12, 14, 18)' });
    await context.close();
  });
});

async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function seriousIn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}

/** Pixels by which the page is wider than the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What is hit is the thing itself, its frame or its label, whichever is tallest. */
function tooSmallIn(page: Page, min: number): Promise<string[]> {
  return page.evaluate(
    ({ touched, frame, min }) =>
      [...document.querySelectorAll<HTMLElement>(touched)]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none')
        .map((element) => {
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
          const hit = [element, element.closest(frame), ...labels];
          return { element, height: Math.max(...hit.map((one) => one?.getBoundingClientRect().height ?? 0)) };
        })
        .filter(({ height }) => height < min - 2)
        .map(({ element, height }) => `${element.tagName} ${element.textContent} ${height}`),
    { touched: TOUCHED, frame: FRAME, min },
  );
}
