/** Crawlee's PlaywrightCrawler, set up by its documentation: it visits and records nothing. */
import { chromium } from 'playwright';
import { Configuration, PlaywrightCrawler, log } from '@crawlee/playwright';
import type { OpenContender } from './contender.ts';

export const openCrawlee: OpenContender = async ({ concurrency, chromium: { path, args, env } }) => {
  log.setLevel(log.LEVELS.ERROR);
  let round = 0;
  let left = 0;
  let done: (() => void) | null = null;
  const visited = () => {
    left -= 1;
    if (left === 0) done?.();
  };
  const crawler = new PlaywrightCrawler(
    {
      launchContext: {
        launcher: chromium,
        launchOptions: { executablePath: path, args, env },
      },
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      // Its browser stays open between two lists of pages, like those of the others.
      keepAlive: true,
      requestHandler: async () => visited(),
      failedRequestHandler: () => visited(),
    },
    new Configuration({ persistStorage: false }),
  );
  const running = crawler.run();
  return {
    visit: async (urls) => {
      round += 1;
      left = urls.length;
      const all = new Promise<void>((resolve) => (done = resolve));
      await crawler.addRequests(urls.map((url) => ({ url, uniqueKey: `${round} ${url}` })));
      await all;
      return null;
    },
    close: async () => {
      crawler.stop();
      await running;
    },
  };
};
