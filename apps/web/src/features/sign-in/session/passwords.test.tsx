import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GOOD_RESET } from '../../../testing/fake-account.ts';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';
import { sampleInstance } from '../../../testing/sample-instance.ts';

const open = (path: string, locale: 'en' | 'fr' = 'en', state = SCENARIOS.measured()) =>
  openPanel(path, state, { signedIn: false, locale });
const GOOD_LINK = `/changement-mot-de-passe#t=${GOOD_RESET}`;

describe('asking for a new password', () => {
  it('is one click away from the sign-in', async () => {
    const { user, address } = await open('/connexion');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    expect(address()).toBe('/demande-mot-de-passe');
  });

  it('wants a good address', async () => {
    const { user } = await open('/demande-mot-de-passe');
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Email is required')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'camille@');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Email is invalid')).toBeVisible();
  });

  it('never reveals whether there is such an account', async () => {
    const { user } = await open('/demande-mot-de-passe', 'fr');
    await user.type(await screen.findByLabelText('E-mail'), 'nobody@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
    expect(await screen.findByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible();
    expect(screen.getByText(/Si un compte correspond à l’adresse nobody@exemple.fr/)).toBeVisible();
  });

  it('shows whom to ask where no mail leaves, and still not whether there is such an account', async () => {
    const instance = sampleInstance({ operator: 'Mairie de Vire', sendsMails: false });
    const { user } = await open('/demande-mot-de-passe', 'en', { ...SCENARIOS.measured(), instance });
    expect(await screen.findByText(/This instance sends no e-mails/)).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'nobody@example.org');
    await user.click(screen.getByRole('button', { name: 'Ask for a link' }));
    expect(await screen.findByRole('heading', { name: 'Now ask an administrator' })).toBeVisible();
    expect(screen.getByText(/^If an account has the address nobody@example.org/)).toBeVisible();
    expect(screen.getByText('This instance is run by Mairie de Vire.')).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  it('names the wait after too many of them, and preserves the address', async () => {
    const refusal = { code: 'too-many-attempts' as const, data: { retryAfterSeconds: 600 } };
    const state = { ...SCENARIOS.measured(), refuse: { 'passwordResets.request': refusal } };
    const { user } = await open('/demande-mot-de-passe', 'en', state);
    await user.type(await screen.findByLabelText('Email'), 'camille@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/Try again in 10.min/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('camille@exemple.fr');
  });
});

describe('the link of the e-mail', () => {
  it('names the account, changes the password and leads to the sign-in', async () => {
    const { user, api, address } = await open(GOOD_LINK);
    expect(await screen.findByText('For the account camille.laurent@boutique-demo.fr.')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'quatre mots sans rapport');
    expect(await screen.findByText('Strong.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText(/Your password is changed. Sign in with the new one./)).toBeVisible();
    expect(address()).toContain('/connexion');
    expect(api.state.password).toBe('quatre mots sans rapport');
  });

  it.each([
    ['password', 'Everybody tries this one first: another would be better.'],
    ['camille.laurent-9', 'It contains your name or address, which anyone would try.'],
    ['abc', 'At least 6 characters.'],
  ])('warns of %s while it is typed', async (password, sentence) => {
    const { user } = await open(GOOD_LINK);
    await user.type(await screen.findByLabelText('New password'), password);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('refuses a password that is too short', async () => {
    const { user, api } = await open(GOOD_LINK);
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText('The password needs at least 6 characters')).toBeVisible();
    expect(screen.queryByText('At least 6 characters.')).toBeNull();
    expect(api.state.password).toBe('secret1');
  });

  it.each(['/changement-mot-de-passe', '/changement-mot-de-passe#t=used-up'])(
    'shows at %s that it no longer works, and leads to a new one',
    async (path) => {
      const { user, address } = await open(path, 'fr');
      expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }));
      await waitFor(() => expect(address()).toBe('/demande-mot-de-passe'));
    },
  );

  it('can be checked again when the server did not answer', async () => {
    const state = SCENARIOS.measured();
    state.refuse = { 'passwordResets.get': { code: 'busy' } };
    const { user } = await open(GOOD_LINK, 'en', state);
    expect(await screen.findByText('The link could not be checked')).toBeVisible();
    state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});
