import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const open = async (search = '', locale: 'en' | 'fr' = 'en') => {
  const panel = await openPanel(`/sante${search}`, SCENARIOS.measured(), { locale });
  await screen.findByRole('radio', { name: locale === 'fr' ? '7 jours' : '7 days' });
  return panel;
};

/** Opens the dialog and waits for its form, which is loaded on demand. */
async function openDialog(name: string) {
  // oxlint-disable-next-line typescript/require-await -- React waits for what a click suspends only in an asynchronous act.
  await act(async () => screen.getByRole('button', { name: new RegExp(name) }).click());
  return within(await screen.findByRole('dialog', { name }));
}

describe('the period', () => {
  it('is chosen by its key', async () => {
    const { user, address } = await open();
    await user.keyboard('7');
    await waitFor(() => expect(address()).toBe('/sante?period=7d'));
    await waitFor(() => expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked());
    await user.keyboard('y');
    await waitFor(() => expect(address()).toBe('/sante?period=yesterday'));
  });

  it('of one’s own is typed, stored in the address and shown on its button', async () => {
    const { user, address } = await open('?period=7d');
    const dialog = await openDialog('Choose dates');
    await user.type(await dialog.findByRole('textbox', { name: 'First day' }), '1/10/2026');
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '15/10/2026{Enter}');
    await waitFor(() => expect(address()).toBe('/sante?from=2026-10-01&to=2026-10-15'));
    expect(await screen.findByRole('button', { name: /1\s*[–-]\s*15 Oct 2026/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: '7 days' })).not.toBeChecked();
  });

  it('preserves what was typed wrong, and shows what fixes it', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await open('?from=2026-10-01&to=2026-10-15');
    const dialog = await openDialog('Choose dates');
    const last = await dialog.findByRole('textbox', { name: 'Last day' });
    expect(last).toHaveValue('15/10/2026');
    await user.clear(last);
    await user.type(last, '15/09/2026');
    await user.click(dialog.getByRole('button', { name: 'Show these dates' }));
    expect(await dialog.findByText(/lies before the first/)).toBeVisible();
    expect(last).toHaveValue('15/09/2026');
    expect(last).toHaveFocus();
    await user.clear(last);
    await user.type(last, '31/09/2026{Enter}');
    expect(await dialog.findByText(/Give the last day as day\/month\/year/)).toBeVisible();
    expect(address()).toBe('/sante?from=2026-10-01&to=2026-10-15');
  });

  it('is chosen in a calendar, in French', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await open('?from=2026-10-01&to=2026-10-15', 'fr');
    const dialog = await openDialog('Choisir des dates');
    await user.click(await dialog.findByRole('button', { name: '5 octobre 2026' }));
    await user.click(dialog.getByRole('button', { name: '9 octobre 2026' }));
    expect(dialog.getByRole('textbox', { name: 'Dernier jour' })).toHaveValue('09/10/2026');
    await user.click(dialog.getByRole('button', { name: 'Afficher ces dates' }));
    await waitFor(() => expect(address()).toBe('/sante?from=2026-10-05&to=2026-10-09'));
  });

  it('leaves its keys to whoever types', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await open();
    const dialog = await openDialog('Choose dates');
    await user.type(await dialog.findByRole('textbox', { name: 'First day' }), '7');
    expect(address()).toBe('/sante');
  });
});
