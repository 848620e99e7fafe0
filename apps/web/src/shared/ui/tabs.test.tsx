import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { Tabs } from './tabs.tsx';

const TABS = [
  { value: 'settings', label: 'Settings' },
  { value: 'contexts', label: 'Contexts' },
];

it.each(TABS)('only the tab shown is the current one: $label', async ({ value, label }) => {
  await openPiece(() => <Tabs label="Parts" tabs={TABS} value={value} />, {
    search: value === 'settings' ? '' : `?tab=${value}`,
  });
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([label]);
});
