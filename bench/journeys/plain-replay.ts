/** A plain replay without recording: the replayer's own runner over Playwright's actions. */
import { createRunner, parse, RunnerExtension, type Schema } from '@puppeteer/replay';
import type { RecordedStep, Recording, Selector } from '@vigie/contract/recording.ts';
import type { Browser, Locator, Page } from 'playwright-core';

class Plain extends RunnerExtension {
  readonly page: Page;
  constructor(page: Page) {
    super();
    this.page = page;
  }
  override async runStep(step: Schema.Step): Promise<void> {
    const comes = step.assertedEvents?.length ? this.page.waitForEvent('load') : null;
    await act(this.page, step as RecordedStep);
    await comes;
  }
}

/** Returns the locator of the first matching selector, the usual result of the replayer's race of locators. */
function aimed(page: Page, selectors: readonly Selector[]): Locator {
  const css = selectors
    .map((one) => (typeof one === 'string' ? one : (one[0] ?? '')))
    .find((one) => /^[#a-z[.]/.test(one) && !one.includes('/'));
  return page.locator(css ?? 'body');
}

async function act(page: Page, step: RecordedStep): Promise<void> {
  if (step.type === 'navigate') await page.goto(step.url);
  else if (step.type === 'click') await aimed(page, step.selectors).click();
  else if (step.type === 'change') {
    const element = aimed(page, step.selectors);
    if (await element.evaluate((node) => node.nodeName === 'SELECT')) await element.selectOption(step.value);
    else await element.fill(step.value);
  } else if (step.type === 'waitForElement') await aimed(page, step.selectors).waitFor();
  else throw new Error(`no ${step.type} in this bench`);
}

/** Returns the duration of one run in ms, in a new context. */
export async function replayPlainly(browser: Browser, recording: Recording): Promise<number> {
  const startedAt = performance.now();
  const context = await browser.newContext();
  const page = await context.newPage();
  await (await createRunner(parse(recording), new Plain(page))).run();
  await context.close();
  return performance.now() - startedAt;
}
