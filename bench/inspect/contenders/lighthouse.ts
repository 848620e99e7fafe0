/** Lighthouse on the same pages, one at a time: it needs the whole machine for each. */
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import type { OpenContender } from './contender.ts';

const PORT = 9333;

export const openLighthouse: OpenContender = async ({ chromium: { path, args, env } }) => {
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, `--remote-debugging-port=${PORT}`],
    env,
  });
  return {
    visit: async (urls) => {
      for (const url of urls) await lighthouse(url, { port: PORT, logLevel: 'error', output: 'json' });
      return null;
    },
    close: () => browser.close(),
  };
};
