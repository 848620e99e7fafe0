import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SAMPLE_TOKEN } from '../../testing/fake-sharing.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleUser } from '../../testing/samples.ts';

describe('the health behind a link', () => {
  test('shows grade, causes and worst pages to whoever has it', async () => {
    const { api } = await openPanel(`/partage#t=${SAMPLE_TOKEN}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: /Tracking health of/ })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Grade/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What costs points of reliability, now' })).toBeVisible();
    expect(screen.getByText('Share of the evaluated pages that pass.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(api.requests.some(({ url }) => url.includes(SAMPLE_TOKEN))).toBe(false);
  });

  test('rounds the rate of a check, as the panel does', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { health } = state;
    state.health = (websiteId) => {
      const found = health(websiteId);
      return { ...found, checks: found.checks.map((check) => ({ ...check, rate: 200 / 3 })) };
    };
    await openPanel(`/partage#t=${SAMPLE_TOKEN}`, state);
    expect(await screen.findAllByText('66.7%')).toHaveLength(5);
  });

  test('shows that it no longer works', async () => {
    await openPanel('/partage#t=taken-back', SCENARIOS.measured());
    expect(await screen.findByText('This link no longer works')).toBeVisible();
  });
});

describe('the tracking plan behind a link', () => {
  test('is a document to read and to print', async () => {
    const { api } = await openPanel(`/partage#t=${SAMPLE_TOKEN}&plan`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: /^Tracking plan of/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'purchase' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'number' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print the report' })).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes(SAMPLE_TOKEN))).toBe(false);
  });
});

describe('sharing', () => {
  test(
    'makes a link, shows it once and takes it back at the second click',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel('/sante', SCENARIOS.measured());
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(screen.getByRole('button', { name: 'Share' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
      await user.selectOptions(await dialog.findByLabelText('How long it works'), '30 days');
      await user.click(screen.getByRole('button', { name: 'Make a link' }));
      expect(await screen.findByText(new RegExp(`/partage#t=${SAMPLE_TOKEN}`))).toBeVisible();
      const links = await screen.findByRole('region', { name: 'Links that work' });
      expect(await within(links).findByText(/never used/)).toBeVisible();
      await user.click(within(links).getByRole('button', { name: /^Take back the link/ }));
      expect(api.state.sharedLinks).toHaveLength(1);
      await user.click(within(links).getByRole('button', { name: 'Take it back now' }));
      expect(await within(links).findByText(/nobody reads/)).toBeVisible();
      expect(api.state.sharedLinks).toEqual([]);
    },
  );

  test('is not offered to whoever may not make links', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/sante', { ...SCENARIOS.measured(), user: sampleUser('user') });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(screen.getByRole('button', { name: 'Print the report' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});
