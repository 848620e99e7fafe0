import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GOOD_RESET } from '../../../testing/fake-account.ts';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const ANONYMOUS = { signedIn: false };
const PATH = '/confirmation-email#t=';

describe('the link to a new address', () => {
  test('confirms it by a click of its own, without a sign-in', async () => {
    const { user, api } = await openPanel(PATH + GOOD_RESET, SCENARIOS.measured(), ANONYMOUS);
    expect(await screen.findByText(/camille@boutique-demo.fr becomes the address/)).toBeVisible();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    const heading = await screen.findByRole('heading', { name: 'The address is confirmed' });
    expect(heading).toBeVisible();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Open the panel' })).toBeVisible();
  });

  test('shows that it no longer works', async () => {
    await openPanel(`${PATH}old`, SCENARIOS.measured(), { ...ANONYMOUS, locale: 'fr' });
    expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir mes paramètres' })).toHaveAttribute(
      'href',
      '/parametres',
    );
  });
});
