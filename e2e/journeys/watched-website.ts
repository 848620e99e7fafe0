import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { chromium } from 'playwright-core';
import { test as base } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie } from './running-vigie.ts';
import { addWebsite, openVisitor, signIn, type Visitor } from './visitor.ts';

/** Timeout of a run in ms. It only ends hanging runs: a busy machine takes ten times as long. */
export const RUN_MS = 150_000;

/** A user with one website, of which one page was audited; shared by all journeys that start there. */
interface Watched extends Visitor {
  panelUrl: string;
  site: DemoSite;
}

export const test = base.extend<{ watched: Watched }>({
  watched: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const browser = await chromium.launch(await BROWSER);
      const site = await startDemoSite();
      const vigie = await runVigie(site);
      const visitor = await openVisitor(browser, vigie.panelUrl);
      await signIn(visitor.page, vigie);
      await addWebsite(visitor.page, `${site.origin}/`, site.tracking);
      await visitor.page.getByText('1 page visited.').waitFor({ timeout: RUN_MS });
      await use({ ...visitor, panelUrl: vigie.panelUrl, site });
      await browser.close();
      await vigie.stop();
      await site.close();
    },
    { scope: 'worker' },
  ],
});
