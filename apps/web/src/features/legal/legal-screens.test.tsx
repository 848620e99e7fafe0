import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleInstance } from '../../testing/sample-instance.ts';

describe('the legal pages', () => {
  test.each([
    ['/mentions-legales', 'Mentions légales', 'Où sont les données'],
    ['/mentions-legales/conditions', 'Conditions d’utilisation', 'Traçabilité'],
    ['/mentions-legales/cookies', 'Cookies et vie privée', 'Stockage du navigateur'],
  ])('%s is read without signing in', async (path, title, section) => {
    const { address, api } = await openPanel(path, SCENARIOS.measured(), { signedIn: false, locale: 'fr' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: section })).toBeVisible();
    expect(address()).toBe(path);
    expect(api.requests.filter(({ url }) => !url.endsWith('/api/instance'))).toHaveLength(0);
  });

  test('name who runs the instance, where its settings do', async () => {
    const instance = sampleInstance({ operator: 'Mairie de Vire' });
    const state = { ...SCENARIOS.measured(), instance };
    await openPanel('/mentions-legales', state, { signedIn: false });
    expect(await screen.findByText('This instance of Vigie is run by Mairie de Vire.')).toBeVisible();
  });

  test('lead to each other, and follow the language', async () => {
    const { user } = await openPanel('/mentions-legales', SCENARIOS.measured(), { signedIn: false });
    const [tab] = await screen.findAllByRole('link', { name: 'Cookies and privacy' });
    await user.click(tab as HTMLElement);
    expect(await screen.findByRole('cell', { name: 'token_key' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'FR' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cookies et vie privée' })).toBeVisible();
  });

  test.each(['/mentions-legales', '/mentions-legales/cookies'])(
    'show the menu to who is signed in: %s',
    async (path) => {
      await openPanel(path, SCENARIOS.measured());
      expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeInTheDocument();
      expect(screen.getAllByRole('main')).toHaveLength(1);
      expect(screen.queryByRole('link', { name: 'Back to the panel' })).not.toBeInTheDocument();
    },
  );

  test('stay open when the session has ended, without the menu', async () => {
    const state = SCENARIOS.measured();
    state.refuse['users.own'] = { code: 'not-signed-in' };
    const { address } = await openPanel('/mentions-legales', state);
    expect(await screen.findByRole('link', { name: 'Back to the panel' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
    expect(address()).toBe('/mentions-legales');
  });
});
