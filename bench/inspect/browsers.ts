/** Browsers to measure with, found as the inspector finds them. */
import { chromium } from 'playwright-core';
import { ChromiumNotFound, findChromium, type FoundChromium } from '@vigie/inspector/browser/chromium.ts';

export interface BenchBrowser {
  /** `bundled`, `installed` or a given path. */
  choice: string;
  /** Name that the running browser reports. */
  name: string;
  version: string;
  chromium: FoundChromium;
}

/** Finds the requested browsers; otherwise both, or the available one. Throws ChromiumNotFound. */
export async function findBrowsers(choices: string[] | undefined): Promise<BenchBrowser[]> {
  const found: BenchBrowser[] = [];
  for (const choice of choices ?? ['bundled', 'installed']) {
    try {
      found.push(await introduced(choice, await findChromium({ ...process.env, VIGIE_CHROMIUM: choice })));
    } catch (error) {
      if (choices !== undefined || !(error instanceof ChromiumNotFound)) throw error;
    }
  }
  return found;
}

async function introduced(choice: string, found: FoundChromium): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath: found.path, args: found.args, env: found.env });
  try {
    const session = await browser.newBrowserCDPSession();
    const [name = '', version = ''] = (await session.send('Browser.getVersion')).product.split('/');
    return { choice, name, version, chromium: found };
  } finally {
    await browser.close();
  }
}
