/** The practical limit: a page.goto loop that records nothing, on fresh contexts or on reused pages. */
import { chromium } from 'playwright-core';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { inParallel, type OpenContender } from './contender.ts';

async function launch() {
  const found = await findChromium(process.env);
  return chromium.launch({
    executablePath: found.path,
    args: found.args,
    env: found.env,
  });
}

export const openBareFresh: OpenContender = async ({ concurrency }) => {
  const browser = await launch();
  return {
    visit: async (urls) => {
      await inParallel(urls, concurrency, async (url) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(url);
        await context.close();
      });
      return null;
    },
    close: () => browser.close(),
  };
};

export const openBareReused: OpenContender = async ({ concurrency }) => {
  const browser = await launch();
  const pages = await Promise.all(Array.from({ length: concurrency }, () => browser.newPage()));
  return {
    visit: async (urls) => {
      await inParallel(urls, concurrency, async (url, slot) => {
        await pages[slot]?.goto(url);
      });
      return null;
    },
    close: () => browser.close(),
  };
};
