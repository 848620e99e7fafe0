import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleProfiles } from '../../testing/sample-account.ts';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

async function openMenu({ user }: OpenPanel): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /profile of Camille Laurent/ }));
}

describe('the profile menu', () => {
  it('leads to one’s profile, account, the help and the legal notices', async () => {
    const panel = await openPanel('/jobs', SCENARIOS.measured());
    await openMenu(panel);
    const [first] = await screen.findAllByRole('button', { name: 'My profile' });
    const items = [...(first?.parentElement?.querySelectorAll('button') ?? [])].map(
      (item) => item.textContent,
    );
    expect(items.slice(items.indexOf('My profile'))).toEqual([
      'My profile',
      'Account settings',
      'Help',
      'Legal notices',
      'Log out',
    ]);
    await panel.user.click(screen.getByRole('button', { name: 'My profile' }));
    const { id } = panel.api.state.user.active_profile;
    await waitFor(() => expect(panel.address()).toContain(`/profil/editer/${id}`));
  });

  it('makes another profile the active one, and reads everything again', async () => {
    const panel = await openPanel('/jobs', SCENARIOS.measured());
    await openMenu(panel);
    await panel.user.click(await screen.findByRole('button', { name: /Atelier des Halles/ }));
    await waitFor(() => expect(panel.address()).not.toContain('/jobs'));
    expect(panel.session.user()?.active_profile.company.name).toBe('Atelier des Halles');
    await openMenu(panel);
    expect(await screen.findByText('Guest · Atelier des Halles')).toBeVisible();
  });

  it('shows why a profile could not be made the active one', { tags: ['exhaustive'] }, async () => {
    const refuse = { 'profiles.activate': { code: 'forbidden' as const } };
    const panel = await openPanel('/jobs', { ...SCENARIOS.measured(), refuse });
    await openMenu(panel);
    await panel.user.click(await screen.findByRole('button', { name: /Atelier des Halles/ }));
    expect(await screen.findByText('The profile could not be changed')).toBeVisible();
    expect(panel.address()).toContain('/jobs');
  });

  it('shows the avatar of the profile that is used', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
    const state = SCENARIOS.measured();
    for (const profile of state.profiles) profile.avatarAt = '2026-11-01T10:00:00.000Z';
    state.user.active_profile.avatarAt = '2026-11-01T10:00:00.000Z';
    await openMenu(await openPanel('/jobs', state));
    const button = screen.getByRole('button', { name: /profile of Camille Laurent/ });
    await waitFor(() => expect(button.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
  });

  it('has the language and colours of the account where this browser chose none', async () => {
    const user = { ...sampleUser('admin'), locale: 'fr' as const, theme: 'dark' as const };
    localStorage.setItem('mantine-color-scheme-value', 'light');
    await openPanel('/jobs', { ...SCENARIOS.measured(), user });
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    expect(localStorage.getItem('locale')).toBe('fr');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('light');
  });

  it('offers no choice to whoever has one profile, or whose others are revoked', async () => {
    const [own, second] = sampleProfiles();
    const profiles = own && second ? [own, { ...second, revoked: true }] : [];
    const panel = await openPanel('/jobs', { ...SCENARIOS.measured(), profiles });
    await openMenu(panel);
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
    expect(screen.queryByText('Act as')).toBeNull();
  });
});
