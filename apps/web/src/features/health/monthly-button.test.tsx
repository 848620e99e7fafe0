import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

test('a report is asked for on health, then stands in the settings, where it is stopped', async () => {
  const { user } = await openPanel('/sante', SCENARIOS.measured());
  await user.click(await screen.findByRole('button', { name: 'Send me each month' }));
  expect(await screen.findByRole('button', { name: 'Sent each month' })).toBeVisible();
  expect(await screen.findByText(/You get this report by email/)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Settings' }));
  const card = within(await screen.findByRole('region', { name: 'Monthly reports' }));
  await user.click(await card.findByRole('button', { name: /^Stop the monthly report of/ }));
  expect(await card.findByText(/^None\./)).toBeVisible();
});
