/** Crawlee's PlaywrightCrawler as its documentation sets it up: it visits and records nothing. */
import { chromium } from 'playwright';
import { Configuration, PlaywrightCrawler, log } from '@crawlee/playwright';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { NOTHING, type OpenContender } from './contender.ts';

export const openCrawlee: OpenContender = async ({ concurrency }) => {
  const found = await findChromium(process.env);
  log.setLevel(log.LEVELS.ERROR);
  let round = 0;
  return {
    visit: async (urls) => {
      round += 1;
      const crawler = new PlaywrightCrawler(
        {
          launchContext: {
            launcher: chromium,
            launchOptions: { executablePath: found.path, args: found.args },
          },
          minConcurrency: concurrency,
          maxConcurrency: concurrency,
          requestHandler: async () => {},
        },
        new Configuration({ persistStorage: false }),
      );
      await crawler.run(urls.map((url) => ({ url, uniqueKey: `${round} ${url}` })));
      return NOTHING;
    },
    close: async () => {},
  };
};
