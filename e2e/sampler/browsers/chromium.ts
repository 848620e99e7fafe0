import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { RealBrowser, RealPage } from './real-browser.ts';

/** Opens a browser that looks like the one of a person: it does not report that it is automated. */
export async function openVisitorBrowser(): Promise<Browser> {
  const { path, args, env } = await findChromium(process.env);
  return chromium.launch({
    executablePath: path,
    env,
    args: [...args, '--disable-blink-features=AutomationControlled'],
  });
}

export async function openChromium(): Promise<RealBrowser> {
  const browser = await openVisitorBrowser();
  return {
    name: `Chromium ${browser.version()}`,
    newPage: async () => {
      const context = await browser.newContext();
      const page = await openPageIn(context);
      return { ...page, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

/** Returns a new page of a session. */
export async function openPageIn(context: BrowserContext): Promise<RealPage> {
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  return {
    messages,
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    evaluate: (expression) => page.evaluate(expression),
    leave: async () => void (await page.goto('about:blank')),
    close: () => page.close(),
  };
}
