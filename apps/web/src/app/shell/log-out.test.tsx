import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const SIGN_OUT = 'https://login.acme.example/end';

async function logOut({ user }: OpenPanel): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /profile of Camille/ }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
}

it('a sign-out ends the session here first, then that of its provider', async () => {
  const panel = await openPanel('/aide', { ...SCENARIOS.measured(), providerSignOut: SIGN_OUT });
  await logOut(panel);
  await waitFor(() => expect(panel.left).toEqual([SIGN_OUT]));
  expect(panel.session.token()).toBeNull();
  const calls = panel.api.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  const [requested, closed] = ['GET /api/sessions/current/provider', 'DELETE /api/sessions/current'];
  expect(calls.indexOf(requested)).toBeGreaterThan(-1);
  expect(calls.indexOf(requested)).toBeLessThan(calls.indexOf(closed));
});

it('a sign-out goes nowhere else without a provider, or when the server does not report one', async () => {
  const refuse = { 'signInProviders.signOut': { code: 'busy' as const } };
  const panel = await openPanel('/aide', { ...SCENARIOS.measured(), refuse });
  await logOut(panel);
  await waitFor(() => expect(panel.address()).toBe('/connexion'));
  expect(panel.session.token()).toBeNull();
  expect(panel.left).toEqual([]);
});
