import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleJobs } from '../../testing/sample-jobs.ts';
import { sampleId, sampleUser, sampleWebsite } from '../../testing/samples.ts';

const queriesOfPath = (requests: Request[], path: string) =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === `/api/comparisons${path}`);

describe('the comparison of two runs', () => {
  test('shows the grades of both, what broke and what got fixed', async () => {
    await openPanel('/comparaison', SCENARIOS.measured());
    const broken = await screen.findByRole('region', { name: /^Broken/ });
    expect(within(broken).getByText(/Fails with it/)).toHaveTextContent('Page-view hit');
    expect(screen.getByRole('region', { name: /^Fixed/ })).toBeVisible();
    const shown = screen.getByRole('region', { name: 'Compared' });
    expect(await within(shown).findByText(/Reliability/)).toHaveTextContent('pts');
    const table = await screen.findByRole('table', { name: 'Pages' });
    expect(await within(table).findAllByText('1 → 0')).toHaveLength(2);
  });

  test('stores every choice in the address, and queries with it', async () => {
    const state = SCENARIOS.measured();
    const staging = sampleWebsite({ id: sampleId(11), name: 'Staging', url: 'https://staging.example' });
    const { user, address, api } = await openPanel('/comparaison', {
      ...state,
      websites: [...state.websites, staging],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Website: Reference' }), 'Staging');
    expect(address()).toContain(`with=${staging.id}`);
    await user.click(await screen.findByRole('button', { name: /^Fixed/ }));
    expect(address()).toContain('kind=fixed');
    const last = queriesOfPath(api.requests, '/pages').at(-1);
    expect(last?.searchParams.get('withWebsiteId')).toBe(staging.id);
    expect(last?.searchParams.get('kind')).toBe('fixed');
  });

  test('narrows the pages to a cause, and back', async () => {
    const { user, address } = await openPanel('/comparaison', SCENARIOS.measured());
    const broken = await screen.findByRole('region', { name: /^Broken/ });
    await user.click(within(broken).getByRole('button'));
    expect(decodeURIComponent(address())).toContain('cause=csp:blocks-php-tag');
    await user.click(screen.getByRole('button', { name: 'All causes' }));
    expect(address()).not.toContain('cause=');
    expect(address()).toContain('kind=broken');
  });

  test('opens a page with its hits and both visits', async () => {
    const { user, address } = await openPanel('/comparaison', SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Pages' });
    await user.click((await within(table).findAllByRole('link'))[0] as HTMLElement);
    expect(address()).toContain('page=');
    expect(await screen.findByText('Other values')).toBeVisible();
    expect(screen.getByText('Votre panier')).toBeVisible();
    const [visit] = screen.getAllByRole('link', { name: 'All that was recorded' });
    expect(visit).toHaveAttribute('href', expect.stringContaining('/jobs?'));
  });

  test('shows no hit, visit or file to whoever may not read them', async () => {
    const { user, api } = await openPanel('/comparaison', {
      ...SCENARIOS.measured(),
      user: sampleUser('user'),
    });
    const table = await screen.findByRole('table', { name: 'Pages' });
    await user.click((await within(table).findAllByRole('link'))[0] as HTMLElement);
    expect((await screen.findAllByText(/Failing checks/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'All that was recorded' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export (CSV)' })).toBeNull();
    expect(queriesOfPath(api.requests, '/hits')).toEqual([]);
  });

  test('swaps the two sides', async () => {
    const { user, address } = await openPanel('/comparaison', SCENARIOS.measured());
    await screen.findByRole('region', { name: /^Broken/ });
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    expect(address()).toContain(`run=${sampleId(202)}`);
    expect(address()).toContain(`withRun=${sampleId(201)}`);
  });

  test('shows what is missing', async () => {
    const state = SCENARIOS.measured();
    const { reference } = state.comparison;
    const bare = { ...state.comparison, reference: { ...reference, run: null } };
    await openPanel('/comparaison', { ...state, comparison: bare });
    expect(await screen.findByText('There is nothing to compare with yet')).toBeVisible();
  });

  test('is opened from a job', async () => {
    const [, job] = sampleJobs(2);
    const { user, address } = await openPanel(`/jobs?job=${job?.id}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'Compare' }));
    expect(address()).toContain(`/comparaison?run=${job?.id}`);
  });
});

test('a run that is gone is reported, with the way to another one', { tags: ['exhaustive'] }, async () => {
  await openPanel(`/comparaison?run=${sampleId(999)}`, {
    ...SCENARIOS.measured(),
    refuse: { 'comparisons.summary': { code: 'not-found' } },
  });
  expect(await screen.findByText(/One of the two runs is gone/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Run: Compared' })).toBeVisible();
});
