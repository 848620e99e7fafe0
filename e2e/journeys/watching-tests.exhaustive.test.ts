import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressesOf } from '../panel/addresses.ts';
import { onePerPath, openWithin, pathOf } from '../panel/walk.ts';
import { thingsToShow } from './shown-things.ts';
import { RUN_MS, test } from './watched-website.ts';

const TITLE = 'Product pages announce their type';
const CONTENT = 'return dataLayer.find((entry) => entry.page_type)?.page_type ?? null;';
/** Two pages that state their type, and one with an empty type. */
const PATHS = ['produit/fleur-de-sel', 'produit/carte-des-phares', 'produit/bonnet-de-quart'];

const save = (page: Page) => page.getByRole('button', { name: 'Save the test' }).click();

test('a test is for pages that are named, never for an asterisk alone', async ({ watched: { page } }) => {
  await page.goto('/pools/tests');
  await page.getByText('No test yet').waitFor();
  await page.getByRole('link', { name: 'Add a test' }).first().click();
  await save(page);
  await page.getByText(/^The title is missing\./).waitFor();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Category').selectOption('dataLayer');
  await page.getByLabel('Severity').selectOption('critical');
  await page.getByRole('switch', { name: 'All pages' }).click();
  await page.getByRole('textbox', { name: 'Pattern 1' }).fill('*');
  await save(page);
  await page.getByText(/^An asterisk alone would name no page in particular/).waitFor();
  await page.getByRole('textbox', { name: 'Pattern 1' }).fill('produit/*');
  await page.getByText(/^Still to fill in:/).waitFor();
  const sections = page.getByRole('navigation', { name: 'On this page' });
  await sections.getByRole('link', { name: /^Content/ }).click();
  expect(new URL(page.url()).searchParams.get('step')).toBe('content');
});

test('a test is tried on a live page before it is saved, whatever its code does', async ({
  watched: { page },
}) => {
  const trial = page.getByRole('region', { name: 'Try it on a page' });
  await write(page, 'Content', 'while (true) {}');
  await page.getByLabel('Page address').fill('/produit/fleur-de-sel');
  await page.getByRole('button', { name: 'Try it' }).click();
  await trial.getByText(/^The content did not end in time\./).waitFor({ timeout: RUN_MS });
  await write(page, 'Content', CONTENT);
  await trial.getByText('The code has changed since this trial.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await trial.getByText('"produit"').waitFor({ timeout: RUN_MS });
  await write(page, 'Condition', "content === 'produit'");
  await page.getByRole('button', { name: 'Try again' }).click();
  await trial.getByText('Passed', { exact: true }).waitFor({ timeout: RUN_MS });
  await save(page);
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  expect(await page.getByText(CONTENT).count()).toBe(1);
});

test('a pool takes tests, an order set by keyboard and a schedule with its next runs', async ({
  watched: { page },
}) => {
  await page.getByRole('button', { name: /^Actions on/ }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByText('The test was duplicated: here is the copy.').waitFor();
  await page.goto('/pools');
  await page.getByRole('link', { name: 'Add a pool' }).first().click();
  // The previous list has a name field and filters with the same labels.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Product pages');
  await page.getByLabel('Category').selectOption('dataLayer');
  await page.getByLabel('Severity').selectOption('major');
  await page.getByRole('switch', { name: 'All pages' }).first().click();
  for (const [index, path] of PATHS.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a pattern' }).click();
    await page.getByRole('textbox', { name: `Pattern ${index + 1}` }).fill(path);
  }
  await page.getByRole('button', { name: 'Add the 2 shown' }).click();
  const order = page.getByRole('list', { name: 'Order of the tests' });
  const [first = ''] = await order.getByRole('listitem').allInnerTexts();
  await page
    .getByRole('button', { name: /^Move .+ down$/ })
    .first()
    .focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect((await order.getByRole('listitem').allInnerTexts())[0]).not.toBe(first);
  await page.getByLabel('Repetition').selectOption('daily');
  await page.getByLabel('Time', { exact: true }).fill('06:00');
  await page.getByText('Every day at 06:00').first().waitFor();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Product pages' }).waitFor();
  await page.getByText('Every day at 06:00').first().waitFor();
});

test('publishing a pool is undone in one click', async ({ watched: { page } }) => {
  await page.getByText('Nothing runs by itself').waitFor();
  const status = page.locator('header').getByText(/^(Draft|Published)$/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('“Product pages” is published.').waitFor();
  await expect.poll(() => status.innerText()).toBe('Published');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => status.innerText()).toBe('Draft');
});

test('a pool runs on one page, and reports what is missing first', async ({ watched: { page } }) => {
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await page.getByText('One page', { exact: true }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Enter the address of the page to visit.').waitFor();
  await page.getByText('Choose an execution server, or “any agent”.').waitFor();
  await page.getByLabel('Page address').fill(PATHS[0] ?? '');
  await page.getByLabel('Execution server').selectOption({ label: 'Any agent' });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('2 test results passed', { exact: true }).waitFor({ timeout: RUN_MS });
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
});

test('a pool runs on all its pages, and each result leads to what was recorded', async ({
  watched: { page },
}) => {
  await page.getByRole('button', { name: 'Run again with other choices' }).click();
  await page.getByText('All its pages', { exact: true }).click();
  await page.getByLabel('Execution server').selectOption({ label: 'Any agent' });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('4 test results passed').waitFor({ timeout: RUN_MS });
  await page.getByText('2 failed', { exact: true }).waitFor();
  await page.getByText('Faulty', { exact: true }).click();
  const faulty = page.locator('summary').filter({ hasText: '/produit/bonnet-de-quart' });
  await faulty.click();
  await page.getByRole('link', { name: 'All that was recorded' }).click();
  await page.waitForURL('**/jobs?*page=*');
  await page.locator('label').filter({ hasText: /^Hits/ }).click();
  await page.getByText('Page view', { exact: true }).first().waitFor();
  expect(await page.getByText('Page view', { exact: true }).count()).toBe(1);
});

test('the pool and the jobs tell of both runs', async ({ watched: { page } }) => {
  await page.goto('/jobs');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Product pages' }).count()).toBe(2);
  await page.goto('/pools');
  await page.getByText('4 of 6 passed').waitFor();
});

test('with all that, every screen stands within the policy and without an error', async ({
  watched: { page, panelUrl, complaints },
}) => {
  const shown = await thingsToShow(page);
  complaints.length = 0;
  const elsewhere: string[] = [];
  for (const address of onePerPath(addressesOf(shown))) {
    await openWithin(page, panelUrl, address);
    const { pathname } = new URL(page.url());
    if (pathname !== pathOf(address)) elsewhere.push(`${address} led to ${pathname}`);
  }
  expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
});

/** Replaces the content of an editor. */
async function write(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name, exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(code);
}
