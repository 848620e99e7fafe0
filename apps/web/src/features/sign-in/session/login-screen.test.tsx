import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel, type OpenPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const open = (path = '/connexion', locale: 'en' | 'fr' = 'en') =>
  openPanel(path, SCENARIOS.measured(), { signedIn: false, locale });

async function signIn({ user }: OpenPanel, password: string): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'camille.laurent@boutique-demo.fr');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in screen', () => {
  it('shows that the email is required', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('shows that the email is invalid', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Email'), 'camille@');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is invalid')).toBeVisible();
  });

  it('shows what is missing in the language that is chosen meanwhile', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Email is required');
    await user.click(screen.getByText('FR'));
    expect(await screen.findByText('L’e-mail est requis')).toBeInTheDocument();
  });

  it('shows both in French', { tags: ['exhaustive'] }, async () => {
    const { user } = await open('/connexion', 'fr');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText('L’e-mail est requis')).toBeVisible();
    await user.type(screen.getByLabelText('E-mail'), 'camille@');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText('L’e-mail n’est pas valide')).toBeVisible();
  });

  it('refuses a wrong password and requests nothing twice', { tags: ['exhaustive'] }, async () => {
    const panel = await open();
    await signIn(panel, 'wrong-one');
    expect(await screen.findByText('Email or password is incorrect.')).toBeVisible();
    const tries = panel.api.requests.filter(({ url }) => new URL(url).pathname === '/api/sessions');
    expect(tries).toHaveLength(1);
    expect(panel.address()).toBe('/connexion');
  });

  it('names the wait after too many attempts', async () => {
    const panel = await open();
    panel.api.state.refuse['sessions.create'] = {
      code: 'too-many-attempts',
      data: { retryAfterSeconds: 90 },
    };
    await signIn(panel, 'secret1');
    expect(await screen.findByText(/Too many attempts. Try again in 2.min/)).toBeVisible();
  });

  it('goes to the home page and stores the token in token_key', async () => {
    const panel = await open();
    await signIn(panel, 'secret1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible();
    expect(panel.address()).toBe('/');
    expect(document.cookie).toContain('token_key=sample-token');
  });

  it('goes back to where one wanted to go', async () => {
    const panel = await open('/sante?period=7d');
    expect(panel.address()).toBe('/connexion?to=%2Fsante%3Fperiod%3D7d');
    await signIn(panel, 'secret1');
    await waitFor(() => expect(panel.address()).toBe('/sante?period=7d'));
  });

  it('clears the stored token when it is opened', async () => {
    const panel = await openPanel('/connexion', SCENARIOS.measured());
    await waitFor(() => expect(panel.session.token()).toBeNull());
  });

  it('shows and hides the password', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide the password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('changes language without losing what was typed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Email'), 'camille@exemple.fr');
    await user.click(screen.getByRole('radio', { name: 'FR' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('camille@exemple.fr');
    expect(localStorage.getItem('locale')).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
  });
});
