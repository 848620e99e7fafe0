import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import type { RealBrowser } from './real-browser.ts';
import { openWebKit } from './webkit.ts';

/** Names of the browsers that visit pages. */
export const REAL_BROWSER_NAMES = ['chromium', 'firefox', 'webkit'] as const;
export type RealBrowserName = (typeof REAL_BROWSER_NAMES)[number];

/** Runs a task for each item: each browser has one at a time. */
export async function withBrowsers<T>(
  browsers: readonly RealBrowser[],
  items: readonly T[],
  run: (browser: RealBrowser, item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    browsers.map(async (browser) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await run(browser, item);
    }),
  );
}

/** Opens browsers of one kind. Throws `MissingBrowser` if this machine has none. */
export async function openBrowsers(name: RealBrowserName, count: number): Promise<RealBrowser[]> {
  const open = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }[name];
  const browsers = [await open()];
  while (browsers.length < count) browsers.push(await open());
  return browsers;
}
