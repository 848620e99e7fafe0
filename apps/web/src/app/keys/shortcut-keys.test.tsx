import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

/** Opens a screen and waits until the shortcuts are active, which requires an idle browser. */
async function openWithKeys(path: string, state = SCENARIOS.measured()) {
  const opened = await openPanel(path, state);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
  return opened;
}

describe('the keyboard shortcuts', () => {
  it('are listed, go to screens, add to lists, and show where one is', async () => {
    const { user, address } = await openWithKeys('/sante');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('gp');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Test pools' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(address()).toBe('/pools');
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { level: 1, name: 'New pool' })).toBeVisible();
    expect(address()).toBe('/pools/ajouter');
    await waitFor(() => expect(document.title).toBe('New pool · Test pools · Vigie'));
    // In a form field, typed keys are text.
    const [field] = await screen.findAllByRole('textbox');
    for (const key of ['g', 's']) fireEvent.keyDown(field as HTMLElement, { key });
    expect(address()).toMatch(/^\/pools\/ajouter/);
  });

  it('are limited to what the role may open', async () => {
    const { user, address } = await openWithKeys('/sante', {
      ...SCENARIOS.measured(),
      user: sampleUser('guest'),
    });
    expect(screen.queryByText('Test pools')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('gp');
    expect(address()).toBe('/sante');
  });

  it('of single keys can be turned off; the search still opens', async () => {
    const { user, address } = await openWithKeys('/sante');
    await user.click(screen.getByRole('checkbox', { name: /Shortcuts of single keys/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('gp7');
    expect(address()).toBe('/sante');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search or go to' })).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Search or go to' })).not.toBeInTheDocument();
  });
});
