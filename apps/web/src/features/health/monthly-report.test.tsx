import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

test(
  'a report is requested on health, then stands in the settings, where it is stopped',
  { tags: ['exhaustive'] },
  async () => {
    const { user, panel } = await openPanel('/sante', SCENARIOS.measured());
    const more = await screen.findByRole('button', { name: 'More actions' });
    await user.click(more);
    await user.click(await screen.findByRole('button', { name: 'Send me this report each month' }));
    expect(await screen.findByText(/^You get this report by email/)).toBeVisible();
    await user.click(more);
    expect(await screen.findByRole('button', { name: 'Stop the monthly report' })).toBeVisible();
    await act(() => panel.router.navigate({ to: '/parametres' }));
    const card = within(await screen.findByRole('region', { name: 'Monthly reports' }));
    await user.click(await card.findByRole('button', { name: /^Stop the monthly report of/ }));
    expect(await card.findByText(/^None\./)).toBeVisible();
  },
);
