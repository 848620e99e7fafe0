import type { Agent } from '@vigie/contract/agent.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Pool } from '@vigie/contract/pool.ts';
import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { onEachScreen, sentencesOn, visitsOf } from './screens.ts';
import { addWebsite, askApi, openVisitor, signIn } from './visitor.ts';

/** Proper names and commands are the same everywhere. */
const NAMES = new Set(['Piano Analytics', 'Adobe Analytics', 'Agent local', 'npx vigie agent']);
const CLASSIFIED = { description: '', category: 'tag', severity: 'minor', allPages: true, urls: [] };

let browser: Browser;
let vigie: RunningVigie;
let site: DemoSite;
let visits: ReturnType<typeof visitsOf>;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  site = await startDemoSite();
  vigie = await runVigie('--no-demo');
  await asVisitor({}, async (page) => {
    await addWebsite(page, `${site.origin}/promo/soldes-2019`, site.tracking);
    await page.locator('#pages').waitFor({ timeout: 60_000 });
    visits = visitsOf(await makeThings(page));
  });
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
  await site.close();
});

/** A test and a pool to show, beside the agent and the job that are there. */
async function makeThings(page: Page) {
  const [job] = (await askApi<{ items: Job[] }>(page, 'jobs')).items;
  const [agent] = (await askApi<{ items: Agent[] }>(page, 'agents')).items;
  const websiteId = job?.websiteId;
  const { id: test } = await askApi<PageTest>(page, 'tests', {
    ...CLASSIFIED,
    websiteId,
    title: 'Titre',
    content: 'document.title',
    condition: 'true',
    isDraft: false,
  });
  const { id: pool } = await askApi<Pool>(page, 'pools', {
    ...CLASSIFIED,
    websiteId,
    name: 'Accueil',
    testIds: [test],
    status: 'published',
    schedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris' },
    settings: { agentId: null, contextId: null, mode: 'fast', consent: 'none', pagesMax: 10 },
  });
  return { test, pool, agent: agent?.id ?? '', job: job?.id ?? '' };
}

/** Gives a signed-in window, and answers with what the browser complained of meanwhile. */
async function asVisitor(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const { page, complaints } = await openVisitor(browser, vigie.panelUrl, options);
  await signIn(page, vigie);
  await act(page);
  await page.context().close();
  return complaints;
}

/** The same finding for every screen. */
function everywhere<T>(finding: T): Record<string, T> {
  return Object.fromEntries(visits.map(({ path }) => [path, finding]));
}

const spoken: Record<string, Record<string, string[]>> = {};

test.each([
  ['en-GB', 'light'],
  ['fr-FR', 'dark'],
] as const)('no screen breaks its policy or logs an error, %s and %s', async (locale, colorScheme) => {
  const complaints = await asVisitor({ locale, colorScheme }, async (page) => {
    spoken[locale] = await onEachScreen(page, visits, () => sentencesOn(page));
  });
  expect(complaints).toEqual([
    `Failed to load resource: the server responded with a status of 404 (Not Found) ${vigie.panelUrl}/nulle/part`,
  ]);
});

test('no sentence is the same in French and in English', () => {
  const { 'en-GB': english = {}, 'fr-FR': french = {} } = spoken;
  const same = Object.entries(english).map(([path, sentences]) => {
    expect(sentences.length).toBeGreaterThan(1);
    return [path, sentences.filter((one) => french[path]?.includes(one) && !NAMES.has(one))];
  });
  expect(Object.fromEntries(same)).toEqual(everywhere([]));
});

test('language and theme last over a reload', async () => {
  await asVisitor({ colorScheme: 'light' }, async (page) => {
    await page.getByText('FR', { exact: true }).click();
    await page.getByRole('button', { name: 'Thème : comme le système' }).click();
    await page.getByRole('button', { name: 'Thème : clair' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Santé du tracking' }).waitFor();
    await page.getByRole('button', { name: 'Thème : sombre' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});
