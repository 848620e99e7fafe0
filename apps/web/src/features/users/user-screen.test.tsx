import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleMembership, sampleUserDetail } from '../../testing/sample-users.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const DEVICE = { id: sampleId(6900), label: 'Chrome · Android', createdAt: '2026-10-02T08:00:00.000Z' };
const PATH = `/utilisateur/detail/${sampleId(6000)}`;

function stateOf(changes: Parameters<typeof sampleUserDetail>[0] = {}) {
  return { ...SCENARIOS.measured(), people: [sampleUserDetail({ devices: [DEVICE], ...changes })] };
}

/** Presses a button whose dialog loads first. */
async function press(button: HTMLElement): Promise<void> {
  await act(async () => button.click());
}

describe('one user', () => {
  test('shows the account, profiles and devices', async () => {
    await openPanel(PATH, stateOf());
    expect(await screen.findByRole('heading', { level: 1, name: 'Inès Moreau' })).toBeVisible();
    expect(screen.getByText('French')).toBeVisible();
    expect(screen.getByText('The whole company')).toBeVisible();
    expect(screen.getByText('Chrome · Android')).toBeVisible();
  });

  test('is given another password on a page of its own', async () => {
    const { user, address } = await openPanel(PATH, stateOf());
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(address()).toBe(`/utilisateur/${sampleId(6000)}/mot-de-passe`));
  });

  test('is deactivated, and activated again by undo', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await openPanel(PATH, stateOf());
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/logged out of all devices/)).toBeVisible();
    expect(api.state.people[0]?.status).toBe('inactive');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.state.people[0]?.status).toBe('active'));
  });

  test('is deleted once the e-mail was typed', { tags: ['exhaustive'] }, async () => {
    const { user, api, address } = await openPanel(PATH, stateOf());
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await press(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: /for good/ }));
    expect(dialog.getByText(/Messages and notes stay, without a name/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'ines.moreau@boutique-demo.fr');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Inès Moreau was deleted.')).toBeVisible();
    expect(api.state.people).toEqual([]);
    expect(address()).toBe('/utilisateur');
  });

  test('stays when the server shows that only an administrator may', async () => {
    const { user, api } = await openPanel(PATH, {
      ...stateOf(),
      refuse: { 'users.remove': { code: 'contact-an-administrator' } },
    });
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await press(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: /for good/ }));
    await user.type(dialog.getByRole('textbox'), 'ines.moreau@boutique-demo.fr');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/Code 1293/)).toBeVisible();
    expect(api.state.people).toHaveLength(1);
  });

  test('is deleted once an administrator whose sign-in is old has given their password again', async () => {
    const { user, api } = await openPanel(PATH, {
      ...stateOf(),
      refuse: { 'users.remove': { code: 'confirmation-needed' } },
    });
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await press(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: /for good/ }));
    await user.type(dialog.getByRole('textbox'), 'ines.moreau@boutique-demo.fr');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    await user.type(asking.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await asking.findByText('This is not your current password')).toBeVisible();
    expect(api.state.people).toHaveLength(1);
    await user.clear(asking.getByLabelText('Your password'));
    await user.type(asking.getByLabelText('Your password'), `${api.state.password}{Enter}`);
    await waitFor(() => expect(api.state.people).toHaveLength(0));
  });

  test('is edited in a dialog that names what is refused', async () => {
    const { user, api } = await openPanel(PATH, stateOf());
    await press(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Inès Moreau' }));
    await user.clear(dialog.getByLabelText(/First name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/first name is missing/i)).toBeVisible();
    await user.type(dialog.getByLabelText(/First name/), 'Agnès');
    const theirs = { lastName: 'Moreau-Petit', updatedAt: '2026-11-21T10:11:00.000Z' };
    Object.assign(api.state.people[0] ?? {}, theirs);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
    await user.click(question.getByRole('button', { name: 'Take theirs' }));
    expect(await dialog.findByDisplayValue('Moreau-Petit')).toBeVisible();
    await user.clear(dialog.getByLabelText(/First name/));
    await user.type(dialog.getByLabelText(/First name/), 'Agnès');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.state.people[0]?.firstName).toBe('Agnès'));
  });

  test('tells a moderator who may do the rest', async () => {
    const may = {
      update: true,
      setEmail: true,
      setPassword: false,
      setStatus: false,
      remove: false,
      notify: false,
    };
    await openPanel(PATH, { ...stateOf({ may }), user: sampleUser('moderator') });
    expect(await screen.findByText(/^Passwords, activation and deletion .*code 1293/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Send a notification/ })).toBeNull();
  });

  test('that is gone is reported', async () => {
    await openPanel(PATH, { ...SCENARIOS.measured(), people: [] });
    expect(await screen.findByRole('heading', { name: 'This user is not here' })).toBeVisible();
  });
});

describe('the profiles of a user', () => {
  test('are revoked and restored', async () => {
    const { user, api } = await openPanel(PATH, stateOf());
    await user.click(await screen.findByRole('button', { name: 'Revoke the profile in Boutique Démo' }));
    expect(await screen.findByText('The profile in Boutique Démo is revoked.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.state.people[0]?.profiles[0]?.revoked).toBe(false));
  });

  test('are added in a company where there is none yet', async () => {
    const { user, api } = await openPanel(PATH, stateOf({ profiles: [sampleMembership()] }));
    await press(await screen.findByRole('button', { name: 'Add a profile' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Librairie du Port' });
    expect(dialog.queryByRole('option', { name: 'Boutique Démo' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add a profile' }));
    expect(await dialog.findByText('The role is missing. Choose one.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: /Company/ }), 'Librairie du Port');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Role/ }), 'Secretary');
    await user.click(dialog.getByRole('button', { name: 'Add a profile' }));
    expect(await screen.findByText('Librairie du Port')).toBeVisible();
    expect(api.state.people[0]?.profiles).toHaveLength(2);
  });
});

describe('the devices of a user', () => {
  test('receive a notification', async () => {
    const { user, api } = await openPanel(PATH, stateOf());
    await press(await screen.findByRole('button', { name: 'Send a notification to Chrome · Android' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/title is missing/)).toBeVisible();
    await user.type(dialog.getByLabelText(/Title/), 'Audit');
    await user.type(dialog.getByLabelText(/Text/), 'The audit has ended.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests.at(-1)?.url).toContain('/notifications');
  });

  test('are deleted after a question', async () => {
    const { user, api } = await openPanel(PATH, stateOf());
    await user.click(await screen.findByRole('button', { name: 'Delete Chrome · Android' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No device receives notifications.')).toBeVisible();
    expect(api.state.people[0]?.devices).toEqual([]);
  });
});
