import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { thinned } from '../../testing/thinned.ts';

async function change({ user }: OpenPanel, current: string, next: string): Promise<void> {
  for (const [label, password] of Object.entries({ 'Current password': current, 'New password': next })) {
    await user.click(await screen.findByLabelText(label));
    if (password) await user.paste(password);
  }
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
}

describe('changing one’s own password', () => {
  it('is not offered to a session of one company’s provider', async () => {
    const user = { ...sampleUser('user'), ofOneCompany: true };
    await openPanel('/parametres/mot-de-passe', { ...SCENARIOS.measured(), user });
    expect(await screen.findByText('Not from this session')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the password' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to my settings' })).toBeVisible();
  });

  it('leaves this device signed in with a new token, and goes back to the settings', async () => {
    const panel = await openPanel('/parametres', SCENARIOS.measured());
    expect(await screen.findByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    await panel.user.click(await screen.findByRole('link', { name: 'Change my password' }));
    await change(panel, 'secret1', 'quatre mots sans rapport');
    expect(await screen.findByText(/Your password is changed. Your other devices/)).toBeVisible();
    await waitFor(() => expect(panel.address()).toBe('/parametres'));
    expect(panel.session.token()).toBe('next-token');
    expect(panel.api.state.sessions).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
    );
  });

  const REFUSED: [current: string, next: string, sentence: string][] = [
    ['', 'quatre mots sans rapport', 'Password is required'],
    ['secret1', 'abc', 'The password needs at least 6 characters'],
    ['secret1', 'secret1', 'This is the password you have now: choose another'],
    ['wrong-one', 'quatre mots sans rapport', 'This is not your current password'],
    ['secret1', '', 'Password is required'],
  ];
  it.each(thinned(REFUSED, 4))('with “%s” and “%s” shows: %s', async (current, next, sentence) => {
    const panel = await openPanel('/parametres/mot-de-passe', SCENARIOS.measured());
    await change(panel, current, next);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(panel.session.token()).toBe('sample-token');
    expect(panel.address()).toBe('/parametres/mot-de-passe');
  });

  it('shows how many characters the policy of the panel requires', async () => {
    const data = [{ path: 'password', code: 'password-too-short', params: { minimum: 12 } }];
    const refuse = { 'users.setOwnPassword': { code: 'invalid-input' as const, data } };
    const panel = await openPanel('/parametres/mot-de-passe', { ...SCENARIOS.measured(), refuse });
    await change(panel, 'secret1', 'tr7Kq2vX');
    expect(await screen.findByText('The password needs at least 12 characters')).toBeVisible();
  });

  it('shows what a strict instance requires, before and after it is refused', async () => {
    const user = { ...sampleUser('moderator'), passwordPolicy: 'strict' as const };
    const panel = await openPanel('/parametres/mot-de-passe', { ...SCENARIOS.measured(), user });
    expect(await screen.findByText(/At least 12 characters, and none of the common ones/)).toBeVisible();
    await change(panel, 'secret1', 'elevenchars');
    expect(await screen.findByText('The password needs at least 12 characters')).toBeVisible();
  });

  it('shows why it failed and preserves what was typed', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'users.setOwnPassword': { code: 'busy' as const } } };
    const panel = await openPanel('/parametres/mot-de-passe', state);
    await change(panel, 'secret1', 'quatre mots sans rapport');
    expect(await screen.findByText('The password could not be changed')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('quatre mots sans rapport');
  });

  it('comes first for whoever got a password from an administrator', async () => {
    const user = { ...sampleUser('moderator'), mustChangePassword: true };
    const panel = await openPanel('/jobs', { ...SCENARIOS.measured(), user });
    expect(await screen.findByText('Choose a password of your own first')).toBeVisible();
    expect(panel.address()).toBe('/parametres/mot-de-passe');
    expect(screen.queryByText('The websites could not be loaded')).toBeNull();
    expect(screen.getByText('The one that the administrator gave you.')).toBeVisible();
    // There is no link to a screen that redirects here, and no request that the server would refuse.
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Skip to content']);
    expect(screen.queryByText('No website yet')).toBeNull();
    expect(panel.api.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/own']);
    await change(panel, 'secret1', 'quatre mots sans rapport');
    await waitFor(() => expect(panel.address()).not.toContain('/parametres'));
    expect((await screen.findAllByText('www.boutique-demo.fr')).length).toBeGreaterThan(0);
  });
});
