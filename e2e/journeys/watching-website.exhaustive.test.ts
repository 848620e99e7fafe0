import type { Job } from '@vigie/contract/job.ts';
import { PAGES } from '@vigie/demo-site/pages/index.ts';
import { expect } from 'vitest';
import { callApi } from './visitor.ts';
import { RUN_MS, test } from './watched-website.ts';

const SECRET = 'sesame-ouvre-toi';
const LISTED = PAGES.filter(({ listed }) => listed).length;

test('a page that is visited shows what the names match, while they are typed', async ({
  watched: { page, site },
}) => {
  await page.goto('/website/parametres?step=hit');
  const trial = page.getByRole('region', { name: 'Does it match?' });
  await trial.getByRole('button', { name: 'Visit the page' }).click();
  await trial.getByText('1 script matches the JS tag').waitFor();
  const name = page.getByLabel('JS tag name');
  await name.fill('nowhere.js');
  await trial.getByText('No script matches the JS tag').waitFor();
  await trial.getByRole('button', { name: 'Use as JS tag' }).first().click();
  await trial.getByText('1 script matches the JS tag').waitFor();
  expect(await name.inputValue()).toBe(site.tracking.jsTagName);
});

test('settings count once they are saved, and the next audit follows them', async ({ watched: { page } }) => {
  await page.goto('/website/parametres?step=settings');
  await page.getByLabel('Delay between pages').fill('-1');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await page.getByText(/^The delay between pages is out of range\./).waitFor();
  await page.getByLabel('Delay between pages').fill('0');
  await page.getByLabel('Pages per audit').fill('2');
  await page.getByText('1 change: Pages per audit').waitFor();
  await page.getByText('before: 1').waitFor();
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await page.getByText(/^The settings of .+ were saved\./).waitFor();
  await page.goto('/sante');
  const started = page.waitForResponse((response) => response.url().endsWith('/runs'));
  await page.getByRole('button', { name: 'Run an audit' }).click();
  const { id } = (await (await started).json()) as Job;
  // The audit ends at its own pace; the page shows it at once.
  const state = async () => (await callApi<Job>(page, `jobs/${id}`)).state;
  await expect.poll(state, { timeout: RUN_MS }).toBe('succeeded');
  await page.getByText('2 pages visited.').waitFor();
  const { items } = await callApi<{ items: Job[] }>(page, 'jobs?kind=audit');
  expect(items.map(({ progress }) => progress.pagesDone)).toEqual([2, 1]);
});

test('the pages of the website are discovered until that is cancelled, and none of them is evaluated', async ({
  watched: { page },
}) => {
  await page.goto('/website/parametres?tab=pages');
  await page.getByRole('button', { name: 'Look for pages' }).click();
  const search = page.getByRole('region', { name: 'Search for pages' }).first();
  await search.getByText(/^3\d pages found$/).waitFor({ timeout: RUN_MS });
  await search.getByRole('button', { name: 'Cancel the run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click();
  await search.getByText('Run cancelled').waitFor();
  await page.getByText(`${LISTED} of ${LISTED}`, { exact: true }).waitFor();
  await page.getByLabel('Search in the addresses').fill('soldes');
  await page.getByText('1 of 1', { exact: true }).waitFor();
  const { items } = await callApi<{ items: Job[] }>(page, 'jobs?kind=discovery');
  expect(items.map(({ progress, score }) => [progress.pagesDone, score])).toEqual([[0, null]]);
});

test('the hidden variables of a context are written, and never returned again', async ({
  watched: { page },
}) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  await page.goto('/website/parametres?tab=contexts');
  await page.getByRole('button', { name: 'Add a context' }).click();
  await page.getByLabel('Label').fill('Staging');
  const rows = page.getByRole('group', { name: 'Hidden variables' });
  const nameOf = (row: number) => rows.getByRole('textbox', { name: `Name of variable ${row}`, exact: true });
  const valueOf = (row: number) =>
    rows.getByRole('textbox', { name: `Value of variable ${row}`, exact: true });
  const add = rows.getByRole('button', { name: 'Add a variable' });
  if (!(await nameOf(1).isVisible())) await add.click();
  await nameOf(1).fill('login');
  await valueOf(1).fill('demo');
  await add.click();
  await nameOf(2).fill('password');
  await valueOf(2).fill(SECRET);
  await page.getByRole('button', { name: 'Save the context' }).click();
  await page.getByText('The context Staging was saved.').waitFor();
  await page.getByRole('link', { name: 'Staging' }).click();
  await nameOf(2).waitFor();
  expect(await nameOf(2).inputValue()).toBe('password');
  expect(await valueOf(2).inputValue()).toBe('');
  expect((await Promise.all(answers)).join(' ')).not.toContain(SECRET);
});
