import type { Job } from '@vigie/contract/job.ts';
import type { JourneyRun, JourneyRunDetail, StoredJourney } from '@vigie/contract/stored-journey.ts';
import type { FindingGroup } from '@vigie/contract/stored-plan.ts';
import type { Website } from '@vigie/contract/website.ts';
import { PAGES } from '@vigie/demo-site/pages/index.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { statedHealth } from './stated-health.ts';
import { callApi, openVisitor, signIn } from './visitor.ts';

const AUDIT_MS = 150_000;
const PATIENCE = { timeout: AUDIT_MS };
const SHOP = statedHealth(PAGES.filter(({ listed }) => listed));

let browser: Browser;
let vigie: RunningVigie;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  vigie = await runVigie();
  ({ page } = await openVisitor(browser, vigie.panelUrl));
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
});

const section = (name: string) => page.getByRole('region', { name });
const period = (name: string) => page.getByRole('group', { name: 'Period' }).getByText(name, { exact: true });

declare global {
  interface Window {
    neverReloaded: boolean;
    progress: { pages: number; bar: number; agent: string | null }[];
  }
}

/**
 * Records each state of the audit that the page shows, from its first paint on. On a busy machine, some states are gone
 * before a test has read them.
 */
function recordProgress(pages: number): void {
  window.progress = [];
  const record = () => {
    const region = document.querySelector('[aria-label="Audit in progress"]');
    const bar = region?.querySelector('progress') ?? null;
    const done = Number(
      new RegExp(`(\\d+) of ${pages} pages(?! )`).exec(region?.textContent ?? '')?.[1] ?? 0,
    );
    if (region === null || bar === null || done === 0 || done === window.progress.at(-1)?.pages) return;
    const agent = /by Agent local/.exec(region.textContent)?.[0] ?? null;
    window.progress.push({ pages: done, bar: bar.position, agent });
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
}

test('an audit shows how far it is, page by page', async () => {
  await page.addInitScript(recordProgress, SHOP.pages);
  await signIn(page, vigie);
  await page.evaluate(() => (window.neverReloaded = true));
  const shown = () => page.evaluate(() => window.progress);
  const hasAdvanced = async () => (await shown()).length > 1;
  const run = page.locator('button:enabled').getByText('Run an audit', { exact: true });
  await expect.poll(async () => (await hasAdvanced()) || (await run.isVisible()), PATIENCE).toBe(true);
  // On a busy machine the demo's first audit may end before its page is open, or after one figure of it was seen.
  if (!(await hasAdvanced())) {
    await page.evaluate(() => (window.progress = []));
    await run.click();
  }
  await expect.poll(hasAdvanced, PATIENCE).toBe(true);
  const states = await shown();
  expect(states.every(({ bar, agent }) => bar > 0 && agent !== null)).toBe(true);
  const done = states.map(({ pages }) => pages);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
});

test('its end brings the grade that the shop deserves, without a reload', async () => {
  const end = page.getByText(`Audit finished: grade B, ${SHOP.reliability}`, { exact: true });
  await end.waitFor(PATIENCE);
  await page.getByRole('img', { name: `Grade B, reliability ${SHOP.reliability}` }).waitFor();
  await page.getByText(`${SHOP.pages} pages visited.`).waitFor();
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('each check shows its weight, its rate and how many pages it affects', async () => {
  const cards = await section('Checks').getByRole('listitem').allInnerTexts();
  expect(cards.map((card) => card.split('\n').slice(1).join(' '))).toEqual(
    SHOP.checks.map(({ weight, rate, failingPages }) =>
      expect.stringMatching(
        new RegExp(`^${rate} \\w+ weight ${weight} ${failingPages} of \\d+ pages affected$`),
      ),
    ),
  );
});

test('each cause is listed once, the most costly first, and its page has a line to copy', async () => {
  const health = page.url();
  await section('What costs you the most points')
    .getByRole('link', { name: /^All \d+ causes$/ })
    .click();
  const list = page.getByRole('table', { name: 'Causes' });
  await list
    .getByText(/^−[\d.]+ pts$/)
    .nth(SHOP.rootCauses - 1)
    .waitFor();
  const costs = (await list.getByText(/^−[\d.]+ pts$/).allInnerTexts()).map(costOf);
  expect(costs).toHaveLength(SHOP.rootCauses);
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
  await list.getByRole('link').first().click();
  const change = section('What to change');
  await change.getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^script-src 'self' 'unsafe-inline' http:\/\/127\.0\.0\.1:\d+\/\S+$/);
  await page.goto(health);
  await section('Worst pages').waitFor();
});

test('every faulty page is among the worst ones, and reports what is wrong and how to fix it', async () => {
  const worst = section('Worst pages');
  await worst.getByRole('button', { name: `Show ${SHOP.faultyPages - 10} more pages` }).click();
  expect(await worst.locator('summary').count()).toBe(SHOP.faultyPages);
  await worst.locator('summary', { hasText: '/promo/soldes-2019' }).click();
  await worst.getByText('Also fails because of it: JS tag, Collector (PHP tag), Page-view hit.').waitFor();
  expect(await worst.getByText('How to fix it:').filter({ visible: true }).count()).toBe(1);
});

test('a period is chosen in the address and survives a reload', async () => {
  for (const [name, value] of [
    ['Today', 'today'],
    ['7 days', '7d'],
    ['30 days', '30d'],
    ['Yesterday', 'yesterday'],
  ] as const) {
    await period(name).click();
    await page.waitForURL(`**/sante?*period=${value}`);
  }
  await period('Today').click();
  await page.waitForURL('**/sante?*period=today');
  await page.reload();
  await page.getByRole('img', { name: `Grade B, reliability ${SHOP.reliability}` }).waitFor();
  expect(await page.getByRole('radio', { name: 'Today' }).isChecked()).toBe(true);
});

test('its purchase, run by hand, has the faults of its last days, each at its step', async () => {
  const [website] = (await callPageApi<{ items: Website[] }>('websites')).items;
  const [journey] = (await callPageApi<{ items: StoredJourney[] }>(`journeys?websiteId=${website?.id}`))
    .items;
  expect(journey?.lastRun).toMatchObject({ outcome: 'failed', findings: 2 });
  const { id: jobId } = await callPageApi<Job>(`journeys/${journey?.id}/runs`, {});
  await expect.poll(async () => (await callPageApi<Job>(`jobs/${jobId}`)).state).toBe('succeeded');
  const [run] = (await callPageApi<{ items: JourneyRun[] }>(`journeys/${journey?.id}/runs`)).items;
  const journeyRun = await callPageApi<JourneyRunDetail>(`journey-runs/${run?.id}`);
  expect(journeyRun).toMatchObject({ jobId, outcome: 'failed', stepsDone: 7 });
  expect(journeyRun.findings.map(({ kind, event, source, step }) => [kind, event, source, step])).toEqual([
    ['wrong-type', 'begin_checkout', 'dataLayer:dataLayer', 3],
    ['sources-disagree', 'purchase', 'plausible', 7],
  ]);
  const past = await callPageApi<{ items: FindingGroup[] }>(`websites/${website?.id}/tracking-plan/findings`);
  expect(past.items.map(({ event, visits, first }) => [event, visits, first.step])).toEqual([
    ['begin_checkout', 20, 3],
    ['purchase', 6, 7],
    ['add_to_cart', 4, 2],
  ]);
});

function callPageApi<T>(path: string, body?: object): Promise<T> {
  return callApi<T>(page, path, body);
}

function costOf(text: string): number {
  return Number(text.replace(/[^\d.]/g, ''));
}
