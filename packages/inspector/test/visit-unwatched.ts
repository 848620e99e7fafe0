import { routeContexts } from '../src/browser/browser-context.ts';
import { launchBrowser } from '../src/browser/browser.ts';
import { findChromium } from '../src/browser/chromium.ts';

/** Visits a page with the tests' browser and without recorders, until the awaited request has come. */
export async function visitUnwatched(url: string, awaited: Promise<unknown>): Promise<void> {
  const browser = await launchBrowser({
    chromium: await findChromium(process.env),
    acceptInvalidCertificates: false,
    egressArguments: [],
  });
  const contexts = await routeContexts(browser);
  const context = await contexts.openContext();
  const { session } = await context.openPage((_kind, target) => {
    target.tell('Runtime.runIfWaitingForDebugger');
  });
  await session.send('Page.navigate', { url });
  await awaited;
  await browser.close();
}
