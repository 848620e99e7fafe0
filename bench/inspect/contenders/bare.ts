/** The practical limit: page.goto loops that record nothing. */
import { chromium, type Browser } from 'playwright-core';
import { inParallel, type Contender, type OpenContender } from './contender.ts';

/** Visits one page in a slot of the loop. */
type Visit = (url: string, slot: number) => Promise<void>;

function openLoop(prepare: (browser: Browser, slots: number) => Promise<Visit>): OpenContender {
  return async ({ concurrency, chromium: { path, args, env } }): Promise<Contender> => {
    const browser = await chromium.launch({ executablePath: path, args, env });
    const visit = await prepare(browser, concurrency);
    return {
      visit: async (urls) => {
        await inParallel(urls, concurrency, visit);
        return null;
      },
      close: () => browser.close(),
    };
  };
}

const openTab = async (browser: Browser) => (await browser.newContext()).newPage();
const tabs = (browser: Browser, count: number) =>
  Promise.all(Array.from({ length: count }, () => openTab(browser)));

/** Opens a loop with a new context for each page. */
export const openBareFresh = openLoop(async (browser) => async (url) => {
  const tab = await openTab(browser);
  await tab.goto(url);
  await tab.context().close();
});

/**
 * Opens a loop with a new tab for each page, in the context of its slot: the next tab opens before the last one closes.
 */
export const openBareAhead = openLoop(async (browser, slots) => {
  const open = await tabs(browser, slots);
  return async (url, slot) => {
    const tab = open[slot] ?? (await openTab(browser));
    await tab.goto(url);
    open[slot] = await tab.context().newPage();
    await tab.close();
  };
});

/** Opens a loop in which all pages of a slot share a tab, with its cookies and its cache. */
export const openBareReused = openLoop(async (browser, slots) => {
  const reused = await tabs(browser, slots);
  return async (url, slot) => {
    await reused[slot]?.goto(url);
  };
});
