import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleJobs } from '../../testing/sample-jobs.ts';
import { sampleUser } from '../../testing/samples.ts';

describe('the jobs', () => {
  test('show what, by whom, how, when and what came of it', async () => {
    await openPanel('/jobs', SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Jobs' });
    expect(await within(table).findByText('46 of 50 passed')).toBeVisible();
    expect(within(table).getByText('Data mismatch')).toBeVisible();
    expect(within(table).getByText('1,203 pages found')).toBeVisible();
    expect(within(table).getAllByText('Schedule').length).toBeGreaterThan(0);
    expect(within(table).getByText('+ 2 agents')).toBeVisible();
  });

  test('are narrowed in the address', async () => {
    const { user, address, api } = await openPanel('/jobs', SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'failed');
    expect(address()).toContain('state=failed');
    await screen.findByText('Data mismatch');
    expect(api.requests.some(({ url }) => url.includes('state=failed') && url.includes('websiteId='))).toBe(
      true,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Website' }), 'All websites');
    expect(address()).toContain('everywhere=yes');
  });

  test('open on a page of their own, wherever the row is clicked, and lead back', async () => {
    const { user, address } = await openPanel('/jobs', SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Jobs' });
    await user.click(await within(table).findByText('46 of 50 passed'));
    expect(address()).toContain('job=');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Run of the pool “Santé quotidienne”' }),
    ).toBeVisible();
    expect(await screen.findByText(/product\/1000/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Jobs' })).not.toBeInTheDocument();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Jobs' }),
    );
    expect(address()).not.toContain('job=');
    expect(await screen.findByRole('table', { name: 'Jobs' })).toBeVisible();
  });

  test('lead from a page to all that was recorded of it', async () => {
    const [, job] = sampleJobs(2);
    const { user, address } = await openPanel(`/jobs?job=${job?.id}`, SCENARIOS.measured());
    const page = await screen.findByText(/product\/1000/);
    await user.click(page);
    await user.click(screen.getByRole('link', { name: 'All that was recorded' }));
    expect(address()).toContain('page=');
    await waitFor(() => expect(screen.getByText('Lampe tempête – Boutique Démo')).toBeVisible());
    const changed = within(await screen.findByRole('region', { name: 'Changed since the visit before' }));
    expect(changed.getByText('A security policy stopped the JS tag.')).toBeVisible();
    expect(changed.getByRole('link', { name: 'See every change' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Hits/ }));
    expect(screen.getByText('Page view')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^dataLayer/ }));
    expect(screen.getByText('push')).toBeVisible();
  });

  test('whose data do not match are marked and can be run again', { tags: ['exhaustive'] }, async () => {
    const job = sampleJobs(8).find(({ isIncomplete }) => isIncomplete);
    const { user, api, address } = await openPanel(`/jobs?job=${job?.id}`, SCENARIOS.measured());
    expect(await screen.findByText(/are incomplete/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    await screen.findByText(/Connection lost|Visiting the pages|Looking for pages/);
    expect(api.state.jobs[0]).toMatchObject({ mode: 'retry', retryOf: job?.id });
    expect(address()).toContain(`job=${api.state.jobs[0]?.id}`);
  });

  test('that never were lead to the pools', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await openPanel('/jobs', { ...SCENARIOS.measured(), jobs: [] });
    await user.click(await screen.findByRole('link', { name: 'Open the test pools' }));
    expect(address()).toMatch(/^\/pools/);
  });

  test('are not for people without the role', { tags: ['exhaustive'] }, async () => {
    const { address } = await openPanel('/jobs', { ...SCENARIOS.measured(), user: sampleUser('user') });
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe('/');
  });
});
