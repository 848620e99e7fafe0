import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUserDetail } from '../../testing/sample-users.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleInstance } from '../../testing/sample-instance.ts';

async function rowOf(name: RegExp): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name });
  return link.closest('tr') as HTMLElement;
}

describe('the list of users', () => {
  test('shows of each who they are, in which role and whether they are active', async () => {
    await openPanel('/utilisateur', SCENARIOS.measured());
    const row = await rowOf(/Inès Moreau/);
    expect(within(row).getByText('ines.moreau@boutique-demo.fr')).toBeVisible();
    expect(within(row).getByText('Moderator')).toBeVisible();
    expect(within(row).getByText('Active')).toBeVisible();
    expect(screen.getByText('9 users')).toBeVisible();
    expect(within(await rowOf(/Camille Laurent/)).getByText('you')).toBeVisible();
  });

  test('stores its filters in the address', async () => {
    const { user, address } = await openPanel('/utilisateur', SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'inactive');
    expect(address()).toContain('status=inactive');
    expect(await screen.findByRole('link', { name: /Chloé Garnier/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Inès Moreau/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Clear/ }));
    expect(address()).toBe('/utilisateur');
  });

  test('offers the teams of the company that is chosen', async () => {
    const { user, address } = await openPanel('/utilisateur', SCENARIOS.measured());
    expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
    await screen.findByRole('option', { name: 'Boutique Démo' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), 'Boutique Démo');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Marketing');
    expect(address()).toContain(`company=${sampleId(3)}`);
    expect(address()).toContain(`team=${sampleId(7201)}`);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Camille Laurent/ })).toBeNull());
  });

  test('gives a moderator the teams of their company, and no other company', async () => {
    await openPanel('/utilisateur', { ...SCENARIOS.measured(), user: sampleUser('moderator') });
    expect(await screen.findByRole('combobox', { name: 'Team' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
  });

  test('requests the file with the same filters', async () => {
    const { user, api } = await openPanel('/utilisateur?role=guest', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => {
      const requested = api.requests.map(({ url }) => url).find((url) => url.includes('users.csv'));
      expect(requested).toContain('role=guest');
      expect(requested).toContain('locale=en');
    });
  });

  test('shows why it could not be loaded', { tags: ['exhaustive'] }, async () => {
    await openPanel('/utilisateur', {
      ...SCENARIOS.measured(),
      refuse: { 'users.list': { code: 'busy' } },
    });
    expect(await screen.findByText('The users could not be loaded')).toBeVisible();
  });

  test('sends a guest home', async () => {
    const { address } = await openPanel('/utilisateur', {
      ...SCENARIOS.measured(),
      user: sampleUser('guest'),
    });
    await waitFor(() => expect(address()).not.toContain('utilisateur'));
  });
});

describe('adding a user', () => {
  test('takes one page, saves once and stores no password in the draft', async () => {
    const { user, api, address } = await openPanel('/utilisateur/ajouter', SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/First name/), 'Nora');
    expect(screen.getByText('Still to fill in:')).toHaveTextContent('Last name, E-mail, Password, Role');
    await user.type(screen.getByLabelText(/Last name/), 'Faure');
    await user.type(await screen.findByLabelText(/E-mail/), 'nora@example.org');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    const password = screen.getByLabelText<HTMLInputElement>(/New password/).value;
    expect(password).toHaveLength(23);
    expect(screen.getByText(password)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Role' }));
    expect(screen.getByRole('combobox', { name: /Role/ })).toHaveFocus();
    await user.selectOptions(await screen.findByRole('combobox', { name: /Role/ }), 'Guest');
    await user.click(await screen.findByRole('radio', { name: /Some contexts/ }));
    await user.click(screen.getByRole('button', { name: 'Add the user' }));
    expect(await screen.findByText(/Tick one context at least/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Profile' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Recette' }));
    expect(screen.getByText('All that is needed is filled in.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Tell them by e-mail/ })).toBeChecked();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(password);
    expect(api.state.people).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Add the user' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Faure' })).toBeVisible();
    const added = api.state.people.at(-1);
    expect(added?.profiles[0]).toMatchObject({ role: 'guest', allContexts: false });
    expect(address()).toContain(added?.id);
  });

  test('gives the address of the sign-in to hand over where no mail leaves', async () => {
    const state = { ...SCENARIOS.measured(), instance: sampleInstance({ sendsMails: false }) };
    await openPanel('/utilisateur/ajouter?step=notification', state);
    expect(await screen.findByText(/Hand over the password yourself/)).toBeVisible();
    expect(screen.getByText(/\/connexion$/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Tell them by e-mail/ })).not.toBeInTheDocument();
  });

  test('requires the names first', async () => {
    const { user } = await openPanel('/utilisateur/ajouter', SCENARIOS.measured(), { locale: 'fr' });
    await user.click(await screen.findByRole('button', { name: 'Ajouter l’utilisateur' }));
    expect(await screen.findByText('Le prénom manque. Saisissez-le.')).toBeVisible();
    expect(screen.getByText('Le nom manque. Saisissez-le.')).toBeVisible();
  });
});

describe('giving a user another password', () => {
  const path = `/utilisateur/${sampleId(6000)}/mot-de-passe`;

  test('shows that it logs out of all devices, and refuses one that is too short', async () => {
    const { user, api } = await openPanel(path, SCENARIOS.measured());
    expect(await screen.findByText(/logs Inès Moreau out of all devices/)).toBeVisible();
    await user.type(screen.getByLabelText(/New password/), 'abc');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.type(screen.getByLabelText(/New password/), 'def-ghi');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText('The password of Inès Moreau is changed.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Inès Moreau' })).toBeVisible();
  });

  test('is for administrators alone', async () => {
    const { address } = await openPanel(path, { ...SCENARIOS.measured(), user: sampleUser('moderator') });
    await waitFor(() => expect(address()).not.toContain('mot-de-passe'));
  });

  test('shows who may when the server refuses', async () => {
    const { user } = await openPanel(path, {
      ...SCENARIOS.measured(),
      people: [sampleUserDetail()],
      refuse: { 'users.setPassword': { code: 'contact-an-administrator' } },
    });
    await user.type(await screen.findByLabelText(/New password/), 'abcdef-ghi');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText(/Code 1293/)).toBeVisible();
  });
});
