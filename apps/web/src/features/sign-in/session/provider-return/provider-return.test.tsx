import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import type { ProviderReturn } from '@vigie/contract/sign-in.ts';
import { newSession } from '../../../../testing/fake-sign-in.ts';
import type { FakeState } from '../../../../testing/fake-state.ts';
import { openPanel } from '../../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../../testing/scenarios.ts';
import { readReturn } from './read-return.ts';
import { thinned } from '../../../../testing/thinned.ts';

const ANSWER = '/oidc/retour?code=0012345678901234567890&state=abc&iss=https%3A%2F%2Flogin.acme.example';
const JOIN: ProviderReturn = {
  outcome: 'join',
  ticket: 'join-ticket',
  email: 'camille@acme.example',
  provider: 'Acme',
  hasPassword: true,
  returnTo: '/parc',
};

async function openReturn(changes: Partial<FakeState>, { path = ANSWER, signedIn = false } = {}) {
  const panel = await openPanel(path, { ...SCENARIOS.measured(), ...changes }, { signedIn });
  const notices = async () =>
    Promise.all(
      panel.api.requests
        .filter(({ url }) => url.endsWith('/sign-in-providers/return'))
        .map((request) => request.clone().json()),
    );
  return { ...panel, notices };
}

describe('the return from a provider', () => {
  it('hands the answer over once, takes it out of the address and signs in', async () => {
    const providerReturn = {
      outcome: 'signed-in' as const,
      session: newSession('by-provider'),
      returnTo: '/parc',
    };
    const { address, session, notices } = await openReturn({ providerReturn });
    await waitFor(() => expect(address()).toBe('/parc'));
    expect(session.token()).toBe('by-provider');
    expect(await notices()).toEqual([
      { code: '0012345678901234567890', state: 'abc', iss: 'https://login.acme.example' },
    ]);
  });

  it('never leads to another site', async () => {
    const session = newSession('by-provider');
    const { address } = await openReturn({
      providerReturn: { outcome: 'signed-in', session, returnTo: 'https://evil.example/' },
    });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('leaves nothing of the answer in the address when it is refused', async () => {
    const { wholeAddress } = await openReturn({
      refuse: { 'signInProviders.finish': { code: 'provider-answer-wrong' } },
    });
    expect(await screen.findByText(/does not belong to a sign-in that this browser began/)).toBeVisible();
    expect(wholeAddress()).toBe('/oidc/retour');
  });

  const REFUSALS: [ErrorCode, RegExp][] = [
    ['provider-refused', /The sign-in provider refused the sign-in/],
    ['provider-email-not-verified', /has not verified your e-mail address/],
    ['provider-domain-not-owned', /cannot admit addresses of your domain/],
    ['provider-invitation-needed', /No account here has your address/],
    ['identity-bound-to-another', /bound to another user of the same provider/],
    ['step-over', /has expired or was already completed/],
  ];
  it.each(thinned(REFUSALS, 2))(
    'shows what %s means and leads back to the sign-in',
    async (code, sentence) => {
      await openReturn({ refuse: { 'signInProviders.finish': { code } } });
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/connexion');
    },
  );

  it('shows that it is over when it is opened again without an answer', async () => {
    const { notices } = await openReturn({}, { path: '/oidc/retour' });
    expect(await screen.findByText(/^This sign-in is over, or was not begun here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Begin again' })).toHaveAttribute('href', '/connexion');
    expect(await notices()).toEqual([]);
  });

  it('shows that it is over when half of an answer is refused', async () => {
    await openReturn(
      { refuse: { 'signInProviders.finish': { code: 'invalid-input' } } },
      { path: '/oidc/retour?code=1' },
    );
    expect(await screen.findByRole('link', { name: 'Begin again' })).toBeVisible();
  });

  it('shows what the provider reported', async () => {
    const refusal = { code: 'provider-refused' as const, data: { error: 'access_denied' } };
    await openReturn({ refuse: { 'signInProviders.finish': refusal } });
    expect(await screen.findByText('The provider said: access_denied')).toBeVisible();
  });

  it('shows that an account is bound, and leads back to where that began', async () => {
    const panel = await openReturn({}, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your account is bound' })).toBeVisible();
    await panel.user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(panel.address()).toBe('/parametres'));
    expect(panel.session.token()).toBe('sample-token');
  });

  it('leads whoever could not bind their account back to its settings', async () => {
    const refuse = { 'signInProviders.finish': { code: 'identity-of-another-account' as const } };
    await openReturn({ refuse }, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your account was not bound' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the account settings' })).toBeVisible();
  });
});

describe('an account that is there already', () => {
  it('is bound by its password, which preserves all', async () => {
    const { user, address, session } = await openReturn({ providerReturn: JOIN });
    expect(await screen.findByText('Acme says that you are camille@acme.example.')).toBeVisible();
    const field = screen.getByLabelText('Password of the account');
    await user.type(field, 'wrong{Enter}');
    expect(await screen.findByText('This is not the password of the account')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'secret1{Enter}');
    await waitFor(() => expect(address()).toBe('/parc'));
    expect(session.token()).toBe('joined-token');
  });

  it('is joined without it after a confirmation that shows what ends', async () => {
    const { user, address, api } = await openReturn({ providerReturn: JOIN });
    await user.click(await screen.findByRole('button', { name: 'Continue without the password' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Its password, its sessions, tokens and devices/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End them and sign in' }));
    await waitFor(() => expect(address()).toBe('/parc'));
    const join = api.requests.find(({ url }) => url.endsWith('/sign-in-providers/joins'));
    expect(await join?.clone().json()).toEqual({ ticket: 'join-ticket', password: null });
  });

  it('is asked for no password where it has none', async () => {
    await openReturn({ providerReturn: { ...JOIN, hasPassword: false } });
    expect(await screen.findByRole('button', { name: 'Continue without the password' })).toBeVisible();
    expect(screen.queryByLabelText('Password of the account')).toBeNull();
  });
});

test('the answer is read as texts, the first of each name', () => {
  expect(readReturn('?code=1e5&code=2&state=&error_description=no%20way&other=x')).toEqual({
    code: '1e5',
    state: '',
    errorDescription: 'no way',
  });
});
