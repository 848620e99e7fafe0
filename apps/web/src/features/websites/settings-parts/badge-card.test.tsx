import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

test('a website’s badge is off, then shows what to paste, with its secret in the address', async () => {
  const { user } = await openPanel('/website/parametres', SCENARIOS.measured());
  const card = within(await screen.findByRole('region', { name: 'Badge' }));
  expect(await card.findByRole('radio', { name: 'Nobody' })).toBeChecked();
  expect(card.queryByRole('img')).toBeNull();
  await user.click(card.getByRole('radio', { name: 'By its address' }));
  const picture = await card.findByRole('img', { name: /^Tracking health of / });
  expect(picture).toHaveAttribute('src', expect.stringMatching(/badge\.svg\?lang=en&token=sample-badge$/));
  expect(card.getByText(/^!\[Tracking health of .*\]\(http.*badge\.svg/)).toBeVisible();
  expect(card.getByText(/^<img src="http.*&amp;token=sample-badge" alt="Tracking health of/)).toBeVisible();
  await user.click(card.getByRole('radio', { name: 'Français' }));
  expect(picture).toHaveAttribute('src', expect.stringContaining('lang=fr'));
  await user.click(card.getByRole('radio', { name: 'Everybody' }));
  expect(await card.findByText(/No secret/)).toBeVisible();
  expect(card.queryByText(/token=/)).toBeNull();
});
