import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { ScreenGroupContext, Tabs } from './tabs.tsx';

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

const group = { label: 'Settings', tabs: [{ to: '/piece', label: 'Website', isShown: true }] };

describe('on a phone', () => {
  const desktop = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(desktop(query), { matches: true });
  });
  afterEach(() => {
    window.matchMedia = desktop;
  });

  it('tabs below those of a menu entry are a list to choose from', async () => {
    const { user, address } = await openPiece(() => (
      <ScreenGroupContext value={group}>
        <Tabs label="Parts" tabs={TABS} value="settings" />
      </ScreenGroupContext>
    ));
    const list = screen.getByRole('combobox', { name: 'Parts' });
    expect(screen.queryByRole('navigation', { name: 'Parts' })).not.toBeInTheDocument();
    await user.selectOptions(list, 'Contexts');
    expect(address()).toContain('tab=contexts');
  });

  it('tabs stay a row where they are the only ones', async () => {
    await openPiece(() => <Tabs label="Parts" tabs={TABS} value="settings" />);
    expect(screen.getByRole('navigation', { name: 'Parts' })).toBeVisible();
  });
});
