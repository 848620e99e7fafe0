/** The browsers to measure with, found as the inspector finds them. */
import { chromium } from 'playwright-core';
import { findChromium, type FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import { bundledChromium } from '@vigie/inspector/browser/chromium/bundled.ts';
import { installedPaths } from '@vigie/inspector/browser/chromium/installed.ts';
import { isExecutable } from '@vigie/inspector/browser/chromium/start-check.ts';

export interface BenchBrowser {
  /** `bundled`, `installed` or the path that was asked for. */
  choice: string;
  /** As it calls itself while it runs. */
  name: string;
  version: string;
  chromium: FoundChromium;
}

type Environment = Record<string, string | undefined>;

/** The browsers that were asked for; otherwise both, or the one that is there. */
export async function findBrowsers(asked: string[] | undefined): Promise<BenchBrowser[]> {
  const found: BenchBrowser[] = [];
  for (const choice of asked ?? ['bundled', 'installed']) {
    const env = await environmentWith(choice);
    if (env !== null) found.push(await introduced(choice, await findChromium(env)));
    else if (asked !== undefined) throw new Error(`No ${choice} browser is here.`);
  }
  return found;
}

/** Null when it is not here. */
async function environmentWith(choice: string): Promise<Environment | null> {
  if (choice === 'bundled') {
    const bundled = await bundledChromium(process.env).catch(() => null);
    return bundled && { ...process.env, ...bundled.env, VIGIE_CHROMIUM: bundled.path };
  }
  const path = choice === 'installed' ? await installedPath() : choice;
  return path === null ? null : { ...process.env, VIGIE_CHROMIUM: path };
}

async function installedPath(): Promise<string | null> {
  for (const path of installedPaths({ platform: process.platform, env: process.env }))
    if (await isExecutable(path)) return path;
  return null;
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
