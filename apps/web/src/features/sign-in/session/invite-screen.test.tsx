import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GOOD_JOINING } from '../../../testing/fake-companies.ts';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';
import { sampleInstance } from '../../../testing/sample-instance.ts';

const PATH = '/invite?code=K7QF3XJ2M5RT';
const ANONYMOUS = { signedIn: false };

describe('an invitation', () => {
  test('names the company, and shows that a mail goes to the address', async () => {
    const { user, session } = await openPanel(PATH, SCENARIOS.measured(), ANONYMOUS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Boutique Démo' })).toBeVisible();
    await user.type(await screen.findByLabelText('First name'), 'Nora');
    await user.type(screen.getByLabelText('Last name'), 'Faure');
    await user.type(screen.getByLabelText('E-mail'), 'nora@example.org');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
    expect(screen.getByText(/An e-mail to nora@example.org/)).toBeVisible();
    expect(session.token()).toBeNull();
  });

  test('shows who hands the link on where no mail leaves', { tags: ['exhaustive'] }, async () => {
    const instance = sampleInstance({ sendsMails: false });
    const { user } = await openPanel(PATH, { ...SCENARIOS.measured(), instance }, ANONYMOUS);
    await user.type(await screen.findByLabelText('First name'), 'Nora');
    await user.type(screen.getByLabelText('Last name'), 'Faure');
    await user.type(screen.getByLabelText('E-mail'), 'nora@example.org');
    await user.click(await screen.findByRole('button', { name: 'Ask for the link' }));
    expect(await screen.findByRole('heading', { name: 'Now ask whoever invited you' })).toBeVisible();
    expect(screen.getByText(/finds the message to nora@example.org/)).toBeVisible();
  });

  test('shows the same to whoever has an account', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured(), ANONYMOUS);
    await user.type(await screen.findByLabelText('First name'), 'Inès');
    await user.type(screen.getByLabelText('Last name'), 'Moreau');
    await user.type(screen.getByLabelText('E-mail'), 'ines.moreau@boutique-demo.fr');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  });

  test('opens the account of whoever has the link, with the password that they choose', async () => {
    const path = `/invite/confirmation#t=${GOOD_JOINING}`;
    const { user, session, address } = await openPanel(path, SCENARIOS.measured(), ANONYMOUS);
    expect(await screen.findByText('Choose the password of your account nora@example.org.')).toBeVisible();
    await user.type(await screen.findByLabelText('New password'), 'tr7Kq2vX-marin');
    await user.click(screen.getByRole('button', { name: 'Create my account' }));
    await waitFor(() => expect(session.token()).toBe('guest-token'));
    await waitFor(() => expect(address()).not.toContain('invite'));
  });

  test('shows for a link that no longer works how to get another', async () => {
    await openPanel('/invite/confirmation#t=old', SCENARIOS.measured(), { ...ANONYMOUS, locale: 'fr' });
    expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Saisir le code invité' })).toBeVisible();
  });

  test('shows which fields are missing', async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured(), { ...ANONYMOUS, locale: 'fr' });
    await user.click(await screen.findByRole('button', { name: 'Recevoir le lien' }));
    for (const text of ['Le prénom est requis', 'Le nom est requis', 'L’e-mail est requis'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Prénom')).toHaveFocus();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('leads whoever has an account to the sign-in and back', async () => {
    const { user, address } = await openPanel(PATH, SCENARIOS.measured(), ANONYMOUS);
    await user.click(await screen.findByRole('link', { name: 'I have an account already' }));
    await waitFor(() => expect(address()).toContain('/connexion?to=%2Finvite'));
  });

  test('is taken with the account that is signed in', async () => {
    const { user, api, session } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Join with this account' }));
    await waitFor(() => expect(session.user()?.active_profile.role.slug).toBe('guest'));
    expect(api.state.user.active_profile.company.name).toBe('Boutique Démo');
  });

  test('shows the menu to who is signed in', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    expect(await screen.findByRole('button', { name: 'Join with this account' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test('leads a member to the company, as what they are there', async () => {
    await openPanel('/invite?code=GUEST1', SCENARIOS.measured());
    const title = 'You are a member of Atelier des Halles already';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Open this company' })).toBeVisible();
  });

  test('requires the code where it is missing or unknown', async () => {
    const { user, address } = await openPanel('/invite', SCENARIOS.measured(), ANONYMOUS);
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Guest code is required')).toBeVisible();
    await user.type(screen.getByLabelText('Guest code'), ' noth-ing ');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(/This guest code is not valid/)).toBeVisible();
    expect(address()).toBe('/invite?code=NOTHING');
  });
});
