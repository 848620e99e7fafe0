import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleFullUse } from '../../../testing/sample-websites.ts';
import { sampleUser, sampleWebsite } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const card = async (name = 'Limits') => within(await screen.findByRole('region', { name }));

test('limits show how much is used now, and administrators set a website’s own', async () => {
  const state = SCENARIOS.measured();
  const { user } = await openPanel('/website/parametres', state);
  const limits = await card();
  const recordings = within(await limits.findByRole('region', { name: 'Recordings of visits' }));
  expect(recordings.getByText('5.63 GB of 20 GB')).toBeVisible();
  expect(recordings.getByRole('progressbar')).toHaveAttribute('value', '5630000000');
  expect(recordings.queryByRole('status')).toBeNull();
  expect(
    within(limits.getByRole('region', { name: 'Visits today (UTC)' })).getByText('312 of 50,000'),
  ).toBeVisible();
  await user.click(limits.getByRole('button', { name: 'Change the limits' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Recordings, in megabytes'), '0');
  await user.click(dialog.getByRole('button', { name: 'Save the limits' }));
  expect(await dialog.findByText(/Enter a whole number of megabytes from 1/)).toBeVisible();
  await user.clear(dialog.getByLabelText('Recordings, in megabytes'));
  await user.type(dialog.getByLabelText('Recordings, in megabytes'), '8000');
  await user.click(dialog.getByRole('button', { name: 'Save the limits' }));
  expect(await recordings.findByText('5.63 GB of 8 GB')).toBeVisible();
  expect(state.websites[0]?.limits).toEqual({ recordingsMegabytes: 8000, visitsPerDay: null });
});

test(
  'limits that were reached show what is gone, what stays and what to do',
  { tags: ['exhaustive'] },
  async () => {
    const user = sampleUser('moderator');
    await openPanel(
      '/website/parametres',
      { ...SCENARIOS.measured(), user, limitUse: sampleFullUse() },
      { locale: 'fr' },
    );
    const limits = await card('Limites');
    const recordings = within(await limits.findByRole('region', { name: 'Enregistrements des visites' }));
    expect(
      recordings.getByText(/Les images vues pour la dernière fois avant le 28 octobre 2026/),
    ).toBeVisible();
    expect(recordings.getByText(/demandez une limite plus élevée/)).toBeVisible();
    expect(limits.getByText(/Limite de visites atteinte/)).toBeVisible();
    expect(limits.queryByRole('button', { name: 'Modifier les limites' })).toBeNull();
  },
);

test('Health shows which limits were reached lately, and leads to them', async () => {
  const reachedLimits = [{ limit: 'visits' as const, at: '2026-03-10T09:30:00.000Z' }];
  const websites = [sampleWebsite({ reachedLimits })];
  await openPanel('/sante', { ...SCENARIOS.measured(), websites });
  expect(await screen.findByText(/^Limit of visits reached on/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the limits' })).toHaveAttribute(
    'href',
    expect.stringContaining('/website/parametres'),
  );
});
